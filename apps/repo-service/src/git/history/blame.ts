import { type Oid, toOid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { MAX_PATH_SECONDS, PATH_LIMITS } from '../process/process-limits.js';

/** A line of a file, without its line break, and the commit that it comes from. */
export interface BlamedLine {
  readonly commitOid: Oid;
  readonly text: string;
}

/** Throws `GitError` `timeout` or `too_large`. */
export async function blame(
  { git, directory }: Pick<RepositoryContext, 'git' | 'directory'>,
  commitOid: Oid,
  path: string,
): Promise<readonly BlamedLine[]> {
  const args = ['blame', '--porcelain', commitOid, '--', path]; // blame does not know --end-of-options; an oid cannot be an option
  const { stdout } = await git.run(directory, args, { timeoutMs: MAX_PATH_SECONDS * 1_000, limits: PATH_LIMITS });
  return readPorcelain(stdout);
}

const HEADER = /^([0-9a-f]{40}) \d+ \d+/;

/** Parses the porcelain format: each line stands behind a tab, below the header of its commit. Pure. */
export function readPorcelain(output: Buffer): readonly BlamedLine[] {
  const lines: BlamedLine[] = [];
  let commit = '';
  for (const line of output.toString('latin1').split('\n')) {
    if (line.startsWith('\t')) {
      lines.push({ commitOid: toOid(commit), text: Buffer.from(line.slice(1), 'latin1').toString('utf8') });
    } else {
      commit = HEADER.exec(line)?.[1] ?? commit;
    }
  }
  return lines;
}
