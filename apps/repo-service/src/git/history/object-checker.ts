import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';

const SETTINGS = '.gitmodules';
const ERROR = /^error: object [0-9a-f]+: (.+)$/m;

/**
 * Runs the checks of a push on the objects of a new commit; returns git's complaint, or null. Call this before a ref moves to the
 * commit.
 */
export async function objectionOfGit(
  { git, directory }: RepositoryContext,
  oid: Oid,
  parents: readonly Oid[],
): Promise<string | null> {
  const input = [oid, ...parents.map((parent) => `^${parent}`), ''].join('\n');
  const { stdout: pack } = await git.run(directory, ['pack-objects', '--revs', '--stdout', '-q'], { input });
  const place = await mkdtemp(join(tmpdir(), 'ingot-check-'));
  try {
    const file = join(place, 'new.pack');
    await writeFile(file, pack);
    const checked = await git.run(directory, ['index-pack', '--strict', file], { answers: [0, 1, 128] });
    return checked.exitCode === 0 ? null : (ERROR.exec(checked.stderr)?.[1] ?? 'git refuses its objects');
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Whether a new commit changes `.gitmodules`, which git then has to check. */
export async function changesSubmodules(
  { readers, directory }: RepositoryContext,
  oid: Oid,
  parents: readonly Oid[],
): Promise<boolean> {
  const settings = (commit: Oid) => readers.info(directory, `${commit}:${SETTINGS}`);
  const now = await settings(oid);
  if (now === null) return false;
  const before = await Promise.all(parents.map(settings));
  return before.every((known) => known?.oid !== now.oid);
}
