/** What a default message tells of a merge request. */
export interface MergeMessageParts {
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly title: string;
  readonly iid: number;
  /** The issues that the merge closes, as texts refer to them. */
  readonly closes: readonly string[];
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** The message of a merge commit when nobody gave one. Pure. */
export const defaultMergeMessage = ({ sourceBranch, targetBranch, title, iid, closes }: MergeMessageParts): string =>
  [
    `Merge branch '${sourceBranch}' into '${targetBranch}'`,
    title,
    ...(closes.length === 0 ? [] : [`Closes ${inWords.format(closes)}`]),
    `See merge request !${iid}`,
  ].join('\n\n');
