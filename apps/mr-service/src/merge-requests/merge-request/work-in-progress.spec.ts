import { isWorkInProgress, toggledWorkInProgress } from './work-in-progress.js';

describe('isWorkInProgress', () => {
  it.each(['WIP: parser', 'wip parser', '[WIP] parser', '[wip]parser', '  WIP:parser', '[WIP] WIP: WIP parser'])(
    'holds for %j',
    (title) => expect(isWorkInProgress(title)).toBe(true),
  );

  it.each(['Wipfoo', 'foo WIP', 'Fix [WIP] handling', 'WIPE the disk', 'parser'])('does not hold for %j', (title) =>
    expect(isWorkInProgress(title)).toBe(false),
  );
});

describe('toggledWorkInProgress', () => {
  it.each([
    ['Add a thing', 'WIP: Add a thing'],
    ['WIP: Add a thing', 'Add a thing'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['WIP: ', 'WIP: '],
  ])('makes of %j %j', (title, expected) => {
    expect(toggledWorkInProgress(title)).toBe(expected);
  });
});
