import { type CommitDetailJson, type CommitJson, type DiffEntryJson } from '@ingot/contracts';
import { type CommitRecord, type CommitStats, type DiffEntry, type GitSignature } from '../../git/index.js';

const SHORT_ID_LENGTH = 8;
const TITLE_LIMIT = 100;
const TITLE_CUT = 80;

/** A commit as the API shows it (reference behaviour, 1.5). */
export function presentCommit(commit: CommitRecord): CommitJson {
  const committedDate = presentDate(commit.committer);
  return {
    id: commit.oid,
    short_id: commit.oid.slice(0, SHORT_ID_LENGTH),
    title: titleOf(commit.message),
    created_at: committedDate,
    parent_ids: [...commit.parentOids],
    message: commit.message,
    author_name: commit.author.name,
    author_email: commit.author.email,
    authored_date: presentDate(commit.author),
    committer_name: commit.committer.name,
    committer_email: commit.committer.email,
    committed_date: committedDate,
  };
}

export const presentCommitDetail = (
  commit: CommitRecord,
  { additions, deletions }: CommitStats,
  status: string | null,
): CommitDetailJson => ({
  ...presentCommit(commit),
  stats: { additions, deletions, total: additions + deletions },
  status,
});

export const presentDiffEntry = (entry: DiffEntry): DiffEntryJson => ({
  old_path: entry.oldPath,
  new_path: entry.newPath,
  a_mode: entry.aMode,
  b_mode: entry.bMode,
  diff: entry.diff,
  new_file: entry.newFile,
  renamed_file: entry.renamedFile,
  deleted_file: entry.deletedFile,
});

/** The first line of the message; a long one is cut. */
export function titleOf(message: string): string {
  const [firstLine = ''] = message.trimStart().split('\n', 1);
  if (firstLine === '') return '--no commit message';
  // characters, none of which may be cut in two; each is at most two units
  const characters = [...firstLine.slice(0, 2 * (TITLE_LIMIT + 1))];
  return characters.length > TITLE_LIMIT ? `${characters.slice(0, TITLE_CUT).join('')}…` : firstLine;
}

/** ISO 8601 with milliseconds, in the signature's own offset. */
export function presentDate({ time, offsetMinutes }: Pick<GitSignature, 'time' | 'offsetMinutes'>): string {
  const local = new Date(time + offsetMinutes * 60_000).toISOString().slice(0, -1);
  if (offsetMinutes === 0) return `${local}Z`;
  const distance = Math.abs(offsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
