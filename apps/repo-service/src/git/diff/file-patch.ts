import { type Oid } from '@ingot/contracts';
import { type GitCommand } from '../process/command.js';
import { PLAIN_PATCH } from '../process/diff-process.js';
import { unlessTooMuch } from '../process/git-error.js';
import { EMPTY_TREE, parseDeltas } from './streamed-diff.js';

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
    const list = await diffTree(git, directory, commits, ['--raw', '-z'], []);
    const delta = parseDeltas(list).find(({ newPath, status }) => newPath === path && status !== 'deleted');
    if (delta === undefined) return null;
    // git detects the rename only if both paths are given
    return diffTree(git, directory, commits, ['-p', ...PLAIN_PATCH], [...new Set([delta.oldPath, path])]);
  };
  return unlessTooMuch(patch(), () => Promise.resolve(null));
}

async function diffTree(
  git: GitCommand,
  directory: string,
  { fromOid, toOid }: Commits,
  format: readonly string[],
  paths: readonly string[],
): Promise<string> {
  const words = ['diff-tree', '-r', '-M', ...format, '--end-of-options', fromOid ?? EMPTY_TREE, toOid, '--'];
  const args = [...words, ...paths.map((path) => `:(literal)${path}`)];
  const { stdout } = await git.run(directory, args, { maxOutputBytes: MAX_OUTPUT_BYTES, timeoutMs: TIMEOUT_MS });
  return stdout.toString('utf8');
}
