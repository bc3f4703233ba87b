import { changeTexts } from '../../planning/changes/change-texts.js';
import { notedState } from './merge-request-target.js';

const names = { usernames: new Map(), labels: new Map(), milestones: new Map() };
const titled = (title: string) =>
  notedState({
    title,
    description: null,
    state: 'opened',
    assigneeId: null,
    milestoneId: null,
    labelIds: [],
    targetBranch: 'main',
  });

describe('what is noted of a merge request', () => {
  it.each<[string, string, string[]]>([
    ['Add', 'WIP: Add', ['marked as a **Work In Progress**']],
    ['[WIP] WIP: Add', 'Add', ['unmarked as a **Work In Progress**']],
    ['WIP: Add', '[WIP] Add', []],
    ['WIP: Add', 'Remove', ['unmarked as a **Work In Progress**', 'changed title from **Add** to **Remove**']],
  ])('when its title %j becomes %j: %j', (before, after, expected) => {
    expect(changeTexts(titled(before), titled(after), names)).toEqual(expected);
  });
});
