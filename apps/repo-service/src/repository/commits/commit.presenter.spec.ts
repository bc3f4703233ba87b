import { presentDate, titleOf } from './commit.presenter.js';

describe('a commit as the API shows it', () => {
  it.each([
    ['Add a file\n\nwith a body', 'Add a file'],
    ['Windows\r\n\r\nwith a body', 'Windows'],
    ['', '--no commit message'],
    ['\n\nLate title', 'Late title'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['👍'.repeat(100), '👍'.repeat(100)],
    [`x${'👍'.repeat(100)}`, `x${'👍'.repeat(79)}…`],
    ['x'.repeat(101), `${'x'.repeat(80)}…`],
  ])('titles %j', (message, title) => {
    expect(titleOf(message)).toBe(title);
  });

  it.each([
    [0, '2016-09-20T16:26:24.000Z'],
    [-420, '2016-09-20T09:26:24.000-07:00'],
    [330, '2016-09-20T21:56:24.000+05:30'],
  ])('writes a date %i minutes east of UTC', (offsetMinutes, expected) => {
    expect(presentDate({ time: Date.parse('2016-09-20T16:26:24Z'), offsetMinutes })).toBe(expected);
  });
});
