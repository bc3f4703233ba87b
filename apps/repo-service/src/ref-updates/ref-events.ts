import { type z } from 'zod';
import { type Oid, type refUpdated, ZERO_OID } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';
import { tagOf } from './ref-change.js';
import { type RefIntent } from './ref-journal.js';

/** A change that took effect, and on whose behalf. */
export type AppliedChange = Pick<RefIntent, 'scope' | 'change'>;

export const isCreation = ({ change: { oldOid, newOid } }: AppliedChange): boolean =>
  oldOid === ZERO_OID && newOid !== ZERO_OID;

const isDeletion = ({ change: { oldOid, newOid } }: AppliedChange): boolean =>
  oldOid !== ZERO_OID && newOid === ZERO_OID;

/** What is told of changes that took effect, in their order. */
export async function eventsOf(
  git: GitRepository,
  applied: readonly AppliedChange[],
): Promise<z.input<(typeof refUpdated)['payload']>[]> {
  const defaultBranch = applied.some(isCreation) ? await defaultBranchOf(git) : null;
  return Promise.all(
    applied.map(async (one) => {
      const { scope, change } = one;
      const context = isCreation(one) ? { defaultBranch } : await oldCommitOf(git, one);
      return { projectId: scope.projectId, userId: scope.userId, ...change, ...context };
    }),
  );
}

async function defaultBranchOf(git: GitRepository): Promise<{ name: string; oid: Oid } | null> {
  const name = await git.head();
  const oid = name === null ? null : await git.branch(name);
  return name === null || oid === null ? null : { name, oid };
}

/** The object of a deleted tag is still there to be followed. */
async function oldCommitOf(git: GitRepository, one: AppliedChange): Promise<{ oldCommitOid?: Oid }> {
  const { refname, oldOid } = one.change;
  if (!isDeletion(one) || tagOf(refname) === null) return {};
  const oldCommitOid = await git.resolve(oldOid);
  return oldCommitOid === null || oldCommitOid === oldOid ? {} : { oldCommitOid };
}

/** The tags that were created or deleted: what was known of their names before holds no longer. */
export const renewedTags = (applied: readonly AppliedChange[]): string[] =>
  applied.flatMap((one) => (isCreation(one) || isDeletion(one) ? (tagOf(one.change.refname) ?? []) : []));
