import { type CommitRecord, type GitRepository } from '../git/index.js';
import { addsLine } from './added-lines.js';

/** What was asked for. */
export interface WishedPlace {
  readonly sha: string;
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly line_type?: 'new' | 'old' | undefined;
}

/** A line that the commit added; its number is that of the file afterwards. */
export interface CommentPlace {
  readonly path: string;
  readonly line: number;
}

/** Where the comment goes: null is the commit as a whole, which it is wherever the place asked for is not quite right. */
export async function placeComment(
  git: GitRepository,
  { oid, parentOids }: CommitRecord,
  { sha, path, line, line_type: lineType = 'new' }: WishedPlace,
): Promise<CommentPlace | null> {
  if (sha.toLowerCase() !== oid || path === undefined || line === undefined || lineType !== 'new') return null;
  const patch = await git.filePatch(parentOids[0] ?? null, oid, path);
  return patch !== null && addsLine(patch, line) ? { path, line } : null;
}
