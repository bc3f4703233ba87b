import { filterOf } from './event-stream.js';

describe('filterOf', () => {
  it.each([
    [['event.mr.issue.opened.v1'], 'event.mr.issue.opened.v1'],
    [['event.mr.issue.opened.v1', 'event.mr.issue.closed.v1'], 'event.mr.issue.*.v1'],
    [['event.mr.issue.opened.v1', 'event.repo.issue.opened.v2'], 'event.*.issue.opened.*'],
  ])('of %j is %s', (subjects, filter) => {
    expect(filterOf(subjects)).toBe(filter);
  });

  it('refuses subjects that nothing has in common', () => {
    expect(() => filterOf(['event.mr.issue.opened.v1', 'event.mr.opened.v1'])).toThrow(TypeError);
  });
});
