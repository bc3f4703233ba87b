import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitCommand } from './command.js';

const LOOSE_SAMPLE = join('objects', '17'); // object ids are evenly spread over 256 directories
const SAMPLED_DIRECTORIES = 256;
const MAX_LOOSE_OBJECTS = 2_000;
const MAX_PACKS = 20;
/** Objects of a write that has not moved its ref yet are never as old as this. */
const UNREACHABLE_KEPT = '2.weeks.ago';
const TIMEOUT_MS = 30 * 60_000;

/** Keeps a repository fast: packed refs, packs instead of loose objects, and a commit-graph. Safe beside pushes. */
export async function maintain(git: GitCommand, directory: string): Promise<void> {
  const run = (...args: string[]) => git.run(directory, args, { timeoutMs: TIMEOUT_MS });
  await run('pack-refs', '--all');
  const packs = (await list(join(directory, 'objects', 'pack'))).filter((name) => name.endsWith('.pack')).length;
  const loose = (await list(join(directory, LOOSE_SAMPLE))).length * SAMPLED_DIRECTORIES;
  if (packs > MAX_PACKS) {
    await run('repack', '-A', '-d', '-q', '--write-bitmap-index', `--unpack-unreachable=${UNREACHABLE_KEPT}`);
    await run('prune', `--expire=${UNREACHABLE_KEPT}`);
  } else if (loose > MAX_LOOSE_OBJECTS) {
    await run('repack', '-d', '-q');
  }
  await run('commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress');
}

const list = (directory: string): Promise<string[]> => readdir(directory).catch(() => []); // absent: nothing to count
