import { type z } from 'zod';
import { branchOf, type Oid, type refUpdated, tagOf, ZERO_OID } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';
import { isBranchOrTag, type RefChange } from './ref-change.js';
import { type RefIntent } from './ref-journal.js';

/** A change that took effect, and its user. */
export type AppliedChange = Pick<RefIntent, 'scope' | 'change'>;

export const isCreation = ({ change: { oldOid, newOid } }: AppliedChange): boolean =>
  oldOid === ZERO_OID && newOid !== ZERO_OID;

export const isDeletion = ({ change: { oldOid, newOid } }: AppliedChange): boolean =>
  oldOid !== ZERO_OID && newOid === ZERO_OID;

/** The changes of branches and tags that took effect: their refs have the new oid. */
export async function appliedChanges<C extends RefChange>({ refs }: GitRepository, all: readonly C[]): Promise<C[]> {
  const changes = all.filter(({ refname }) => isBranchOrTag(refname));
  const oids = await Promise.all(changes.map(({ refname }) => refs.oid(refname)));
  return changes.filter(({ newOid }, index) => (oids[index] ?? ZERO_OID) === newOid);
}

/** The events of effective changes, in order. */
export async function eventsOf(
  repository: GitRepository,
  applied: readonly AppliedChange[],
): Promise<z.input<(typeof refUpdated)['payload']>[]> {
  const head = await repository.refs.head();
  const defaultBranch = applied.some(isCreation) ? await defaultBranchOf(repository, head) : null;
  return Promise.all(
    applied.map(async (one) => {
      const { scope, change } = one;
      const context = isCreation(one) ? { defaultBranch } : await oldCommitOf(repository, one);
      const branch = branchOf(change.refname);
      const place = branch === null ? {} : { isDefaultBranch: branch === head };
      return { projectId: scope.projectId, userId: scope.userId, ...change, ...context, ...place };
    }),
  );
}

async function defaultBranchOf(
  { refs }: GitRepository,
  name: string | null,
): Promise<{ name: string; oid: Oid } | null> {
  const oid = name === null ? null : await refs.branch(name);
  return name === null || oid === null ? null : { name, oid };
}

/** The object of a deleted tag still exists, so that it can be peeled. */
async function oldCommitOf({ refs }: GitRepository, one: AppliedChange): Promise<{ oldCommitOid?: Oid }> {
  const { refname, oldOid } = one.change;
  if (!isDeletion(one) || tagOf(refname) === null) return {};
  const oldCommitOid = await refs.resolve(oldOid);
  return oldCommitOid === null || oldCommitOid === oldOid ? {} : { oldCommitOid };
}

/** The names of new branches. */
export const createdBranches = (applied: readonly AppliedChange[]): string[] =>
  applied.filter(isCreation).flatMap(({ change }) => branchOf(change.refname) ?? []);

/** The new heads of branches. */
export const headsOf = (applied: readonly AppliedChange[]): Oid[] =>
  applied.flatMap(({ change: { refname, newOid } }) =>
    branchOf(refname) === null || newOid === ZERO_OID ? [] : [newOid],
  );
