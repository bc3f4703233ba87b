/** The message of a merge commit when nobody gave one. */
export const defaultMergeMessage = (mergeRequest: {
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly title: string;
  readonly iid: number;
}): string =>
  [
    `Merge branch '${mergeRequest.sourceBranch}' into '${mergeRequest.targetBranch}'`,
    mergeRequest.title,
    `See merge request !${mergeRequest.iid}`,
  ].join('\n\n');
