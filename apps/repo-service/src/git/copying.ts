import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOid, type Oid } from '@ingot/contracts';
import { type RepositoryContext } from './git-repository.js';
import { GitError } from './process/git-error.js';

const TIMEOUT_MS = 60 * 60_000;

/** A digest of all refs and HEAD, to compare two copies. */
export async function digestOfRefs({ git, directory }: RepositoryContext): Promise<string> {
  const refs = await git.run(directory, ['for-each-ref', '--format=%(objectname) %(refname)']);
  const head = await readFile(join(directory, 'HEAD'));
  return createHash('sha256').update(refs.stdout).update(head).digest('hex');
}

/** The objects that refs name. */
export async function tipsOf({ git, directory }: RepositoryContext): Promise<readonly Oid[]> {
  const { stdout } = await git.run(directory, ['for-each-ref', '--format=%(objectname)']);
  return [...new Set(stdout.toString('latin1').split('\n'))].filter(isOid);
}

/** Throws when anything that refs reach is missing or broken. */
export async function checkConnectivity({
  git,
  directory,
  maintenanceLimits: limits,
}: RepositoryContext): Promise<void> {
  const args = ['fsck', '--connectivity-only', '--no-dangling', '--no-progress'];
  await git.run(directory, args, { timeoutMs: TIMEOUT_MS, limits });
}

/** Whether all that refs reach is there, if all that `checked` reach is. */
export async function isComplete({ git, directory }: RepositoryContext, checked: readonly Oid[]): Promise<boolean> {
  const input = [...checked.map((oid) => `^${oid}`), ''].join('\n');
  try {
    await git.run(directory, ['rev-list', '--quiet', '--objects', '--all', '--stdin'], { input });
    return true;
  } catch (error) {
    if (error instanceof GitError && (error.code === 'failed' || error.isDamaged)) return false;
    throw error;
  }
}
