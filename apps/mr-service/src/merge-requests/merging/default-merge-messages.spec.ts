import { defaultMergeMessage } from './default-merge-messages.js';

const mergeRequest = { sourceBranch: 'feature/a', targetBranch: 'main', title: 'Add a', iid: 7 };

describe('defaultMergeMessage', () => {
  it('names the branches, the title and the number', () => {
    expect(defaultMergeMessage({ ...mergeRequest, closes: [] })).toBe(
      "Merge branch 'feature/a' into 'main'\n\nAdd a\n\nSee merge request !7",
    );
  });

  it.each([
    [['#1'], 'Closes #1'],
    [['#1', '#2'], 'Closes #1 and #2'],
    [['#1', '#2', 'other/project#3'], 'Closes #1, #2, and other/project#3'],
  ])('names the issues %j', (closes, sentence) => {
    expect(defaultMergeMessage({ ...mergeRequest, closes })).toBe(
      `Merge branch 'feature/a' into 'main'\n\nAdd a\n\n${sentence}\n\nSee merge request !7`,
    );
  });
});
