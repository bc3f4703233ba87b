import { defaultMergeMessage } from './merge-message.js';

describe('defaultMergeMessage', () => {
  it('names the branches, the title and the number', () => {
    const mergeRequest = { sourceBranch: 'feature/a', targetBranch: 'main', title: 'Add a', iid: 7 };
    expect(defaultMergeMessage(mergeRequest)).toBe(
      "Merge branch 'feature/a' into 'main'\n\nAdd a\n\nSee merge request !7",
    );
  });
});
