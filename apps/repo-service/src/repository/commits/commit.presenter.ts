import {
  type CommitDetailJson,
  type CommitFieldsJson,
  type CommitJson,
  type CommitPipelines,
  type DiffEntryJson,
  type LastPipelineJson,
  type Oid,
  type PipelineStatus,
  upToJsonBytes,
  withAddress,
} from '@ingot/contracts';
import {
  type CommitRecord,
  type CommitStats,
  type DiffEntry,
  EARLIEST_TIME,
  type GitSignature,
  LATEST_TIME,
} from '../../git/index.js';

const SHORT_ID_LENGTH = 8;
const TITLE_LIMIT = 100;
const TITLE_CUT = 80;

/** The size limits of messages as JSON: of one, and of a list together. */
const MESSAGE_BYTES = { one: 64 * 1024, list: 3 * 1024 ** 2, least: 2_048 } as const;
const NAME_BYTES = 1_024;
/** The texts of one reply; its names, ids and addresses have the rest of 8 MiB. */
export const REPLY_TEXT_BYTES = 6.5 * 1024 ** 2;

/** For so many together, beside other texts of the same reply. */
export function messageBytesOf(count: number, otherBytes = 0): number {
  const list = Math.min(MESSAGE_BYTES.list, REPLY_TEXT_BYTES - otherBytes);
  return Math.min(MESSAGE_BYTES.one, Math.max(MESSAGE_BYTES.least, Math.floor(list / Math.max(1, count))));
}

/** The commits of one reply, which must fit its size limit: the more there are, the shorter messages are cut. */
export const presentCommits = (commits: readonly CommitRecord[], projectUrl: string, otherBytes = 0): CommitJson[] =>
  presentCommitsWithoutAddress(commits, otherBytes).map((commit) => withAddress(commit, projectUrl));

export function presentCommitsWithoutAddress(commits: readonly CommitRecord[], otherBytes = 0): CommitFieldsJson[] {
  const messageBytes = messageBytesOf(commits.length, otherBytes);
  return commits.map((commit) => presentCommitWithoutAddress(commit, messageBytes));
}

/** A commit in the API's form (reference behaviour, 1.5). Long texts are cut. */
export const presentCommit = (commit: CommitRecord, projectUrl: string, messageBytes?: number): CommitJson =>
  withAddress(presentCommitWithoutAddress(commit, messageBytes), projectUrl);

export function presentCommitWithoutAddress(
  commit: CommitRecord,
  messageBytes: number = MESSAGE_BYTES.one,
): CommitFieldsJson {
  const committedDate = presentDate(commit.committer);
  return {
    id: commit.oid,
    short_id: commit.oid.slice(0, SHORT_ID_LENGTH),
    title: titleOf(commit.message),
    created_at: committedDate,
    parent_ids: [...commit.parentOids],
    message: upToJsonBytes(commit.message, messageBytes),
    author_name: upToJsonBytes(commit.author.name, NAME_BYTES),
    author_email: upToJsonBytes(commit.author.email, NAME_BYTES),
    authored_date: presentDate(commit.author),
    committer_name: upToJsonBytes(commit.committer.name, NAME_BYTES),
    committer_email: upToJsonBytes(commit.committer.email, NAME_BYTES),
    committed_date: committedDate,
  };
}

/** What a commit shows of its pipelines. */
export interface CommitBuild {
  readonly status: PipelineStatus | null;
  readonly lastPipeline: LastPipelineJson | null;
}

export const presentLastPipeline = (
  sha: Oid,
  { id, ref, status, createdAt, updatedAt }: CommitPipelines['newest'],
  web_url: string,
): LastPipelineJson => ({ id, sha, ref, status, created_at: createdAt, updated_at: updatedAt, web_url });

export const presentCommitDetail = (
  commit: CommitRecord,
  { stats, build, projectUrl }: { stats: CommitStats; build: CommitBuild; projectUrl: string },
): CommitDetailJson => ({
  ...presentCommit(commit, projectUrl),
  stats: presentStats(stats),
  status: build.status,
  last_pipeline: build.lastPipeline,
});

export const presentStats = ({ additions, deletions }: CommitStats): CommitDetailJson['stats'] => ({
  additions,
  deletions,
  total: additions + deletions,
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
  const [firstLine = ''] = message.trimStart().split(/\r?\n/, 1);
  if (firstLine === '') return '--no commit message';
  // cut by characters, not units; a character has at most two units
  const characters = [...firstLine.slice(0, 2 * (TITLE_LIMIT + 1))];
  return characters.length > TITLE_LIMIT ? `${characters.slice(0, TITLE_CUT).join('')}…` : firstLine;
}

/** ISO 8601 with milliseconds, in the signature's own offset; in the years -1 to 9999. */
export function presentDate({ time, offsetMinutes }: Pick<GitSignature, 'time' | 'offsetMinutes'>): string {
  const shifted = Math.min(LATEST_TIME, Math.max(EARLIEST_TIME, time + offsetMinutes * 60_000));
  const local = new Date(shifted).toISOString().slice(0, -1);
  if (offsetMinutes === 0) return `${local}Z`;
  const distance = Math.abs(offsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
