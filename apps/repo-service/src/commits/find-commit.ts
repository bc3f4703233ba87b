import { NotFound, type Oid } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

/** The commit that a full or short id, a branch or a tag names. Throws `NotFound`. */
export async function findCommit(git: GitRepository, revision: string): Promise<Oid> {
  const oid = await git.resolve(revision);
  if (oid === null) throw new NotFound('Commit');
  return oid;
}
