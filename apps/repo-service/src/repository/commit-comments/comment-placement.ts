import { type CommitRecord, type GitRepository } from '../../git/index.js';
import { isTooMuch } from '../commits/commit.errors.js';

/** A line that the commit added, by its number in the new file. */
export interface CommentPlace {
  readonly path: string;
  readonly line: number;
}

/** The requested position. */
export interface WishedPlace {
  readonly sha: string;
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly lineType?: 'new' | 'old' | undefined;
}

/** The position of the comment; null, the whole commit, when the requested one is invalid. */
export async function placeComment(
  { diffs }: GitRepository,
  { oid, parentOids }: CommitRecord,
  { sha, path, line, lineType = 'new' }: WishedPlace,
): Promise<CommentPlace | null> {
  if (sha.toLowerCase() !== oid || path === undefined || line === undefined || lineType !== 'new') return null;
  const patch = await diffs.ofFile(parentOids[0] ?? null, oid, path).catch(unlessTooMuch);
  return patch !== null && addsLine(patch, line) ? { path, line } : null;
}

function unlessTooMuch(error: unknown): null {
  if (isTooMuch(error)) return null;
  throw error;
}

const HUNK_HEADER = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Whether a file's patch adds the line of this new number; context lines do not count. Pure. */
export function addsLine(patch: string, line: number): boolean {
  let oldLeft = 0;
  let newLeft = 0;
  let number = 0;
  for (const text of patch.split('\n')) {
    if (oldLeft === 0 && newLeft === 0) {
      // only between hunks: content can look like a header
      const header = HUNK_HEADER.exec(text);
      if (header === null) continue;
      const [, oldCount = '1', start = '0', newCount = '1'] = header;
      [oldLeft, number, newLeft] = [Number(oldCount), Number(start), Number(newCount)];
      continue;
    }
    const side = text.charAt(0);
    if (side === '\\') continue; // no newline at end of file
    if (side === '+' && number === line) return true;
    if (side !== '+') oldLeft -= 1;
    if (side === '-') continue;
    newLeft -= 1;
    number += 1;
  }
  return false;
}
