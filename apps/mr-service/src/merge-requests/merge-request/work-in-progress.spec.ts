import { isWorkInProgress, isWorkInProgressCommit, toggledWorkInProgress } from './work-in-progress.js';

describe('isWorkInProgress', () => {
  it.each([
    'WIP: parser',
    'wip parser',
    '[WIP] parser',
    '[wip]parser',
    '  WIP:parser',
    '[WIP] WIP: WIP parser',
    'Draft: parser',
    'draft:parser',
    '[Draft] parser',
    '[DRAFT]parser',
    ' (draft) parser',
    'Draft: WIP: parser',
  ])('holds for %j', (title) => expect(isWorkInProgress(title)).toBe(true));

  it.each([
    'Wipfoo',
    'foo WIP',
    'Fix [WIP] handling',
    'WIPE the disk',
    'parser',
    'Draft the release notes',
    'Drafts: list them',
    'Show Draft: in titles',
    '{Draft} parser',
  ])('does not hold for %j', (title) => expect(isWorkInProgress(title)).toBe(false));
});

describe('isWorkInProgressCommit', () => {
  it.each(['WIP: parser', '[WIP] parser', 'wip parser', '[wip] x', 'WIP', 'fixup! parser', 'Re: squash! parser'])(
    'holds for %j',
    (title) => expect(isWorkInProgressCommit(title)).toBe(true),
  );

  it.each(['WIP:parser', '[WIP]parser', 'WIPE the disk', ' WIP', 'parser WIP', 'fixup!', 'Draft: parser', ''])(
    'does not hold for %j',
    (title) => expect(isWorkInProgressCommit(title)).toBe(false),
  );
});

describe('toggledWorkInProgress', () => {
  it.each([
    ['Add a thing', 'WIP: Add a thing'],
    ['WIP: Add a thing', 'Add a thing'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['🦊'.repeat(250), `WIP: ${'🦊'.repeat(250)}`],
    ['WIP: ', 'WIP: '],
    ['Draft: Add a thing', 'Add a thing'],
    ['[Draft] WIP: (draft) Add a thing', 'Add a thing'],
    ['Draft:', 'Draft:'],
  ])('makes of %j %j', (title, expected) => {
    expect(toggledWorkInProgress(title)).toBe(expected);
  });
});
