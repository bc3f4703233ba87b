/** What somebody thinks of an issue or merge request; the two emoji that are counted. */
const COLUMNS: ReadonlyMap<string, 'upvotes' | 'downvotes'> = new Map([
  ['thumbsup', 'upvotes'],
  ['thumbsdown', 'downvotes'],
]);

/** The column that counts awards of that emoji, or null. Pure. */
export const voteColumn = (emoji: string): 'upvotes' | 'downvotes' | null => COLUMNS.get(emoji) ?? null;

/** Nobody votes on what they wrote themselves. Pure. */
export const isOwnVote = (emoji: string, userId: number, authorId: number): boolean =>
  userId === authorId && voteColumn(emoji) !== null;
