import { type CommitCommentJson, type UserSummary } from '@ingot/contracts';
import { presentUserSummary } from '@ingot/platform';
import { type CommitComment } from './commit-comment.repository.js';

/** A comment as the API shows it; on a line it is always one of the new side. */
export const presentComment = (
  { authorId, note, path, line, createdAt }: CommitComment,
  users: ReadonlyMap<number, UserSummary>,
  baseUrl: string,
): CommitCommentJson => ({
  note,
  author: presentUserSummary(users.get(authorId), baseUrl),
  created_at: createdAt.toISOString(),
  path,
  line,
  line_type: line === null ? null : 'new',
});
