import { type Oid } from '@ingot/contracts';
import { type GitCommand } from '../process/command.js';
import { PLAIN_PATCH } from '../process/diff-process.js';
import { GitError, unlessTooMuch } from '../process/git-error.js';
import { type DiffDelta } from '../worker/diffs.js';
import { ListedFiles } from './listed-files.js';
import { EMPTY_TREE } from './streamed-diff.js';

interface Commits {
  readonly fromOid: Oid | null;
  readonly toOid: Oid;
}

/** The limit of a file list or a patch; more is not read. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Of each, within the time of a call. */
const TIMEOUT_MS = 3_000;

/** The patch of one file, in a change of any size; null when the file is not in it, or its patch is too large or takes too long. */
export async function readFilePatch(
  git: GitCommand,
  directory: string,
  commits: Commits,
  path: string,
): Promise<string | null> {
  const patch = async (): Promise<string | null> => {
    const delta = await findDelta(git, directory, commits, path);
    if (delta === undefined) return null;
    // git detects the rename only if both paths are given
    const args = diffTree(commits, ['-p', ...PLAIN_PATCH], [...new Set([delta.oldPath, path])]);
    const { stdout } = await git.run(directory, args, { maxOutputBytes: MAX_OUTPUT_BYTES, timeoutMs: TIMEOUT_MS });
    return stdout.toString('utf8');
  };
  return unlessTooMuch(patch(), () => Promise.resolve(null));
}

/** The change that leaves a file at this path: looked for while git lists all files, until it is found. */
async function findDelta(
  git: GitCommand,
  directory: string,
  commits: Commits,
  path: string,
): Promise<DiffDelta | undefined> {
  const files = new ListedFiles();
  let bytes = 0;
  let found: DiffDelta | undefined;
  const look = (chunk: Buffer): boolean => {
    bytes += chunk.length;
    files.add(chunk);
    found = files.deltas.splice(0).find(({ newPath, status }) => newPath === path && status !== 'deleted');
    return found === undefined && bytes <= MAX_OUTPUT_BYTES;
  };
  await git.stream(directory, diffTree(commits, ['--raw', '-z'], []), look, { timeoutMs: TIMEOUT_MS });
  if (found === undefined && bytes > MAX_OUTPUT_BYTES) throw new GitError('too_large', 'a list of too many files');
  return found;
}

function diffTree({ fromOid, toOid }: Commits, format: readonly string[], paths: readonly string[]): readonly string[] {
  const words = ['diff-tree', '-r', '-M', ...format, '--end-of-options', fromOid ?? EMPTY_TREE, toOid, '--'];
  return [...words, ...paths.map((path) => `:(literal)${path}`)];
}
