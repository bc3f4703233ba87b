import { type Oid } from '@ingot/contracts';
import { type CommitRecord } from '../../git/index.js';

type Commit = Pick<CommitRecord, 'oid' | 'parentOids'>;

/**
 * The commits that a rebase writes anew, each after its parents; those of the first parent of a merge before those of its others. Merges
 * themselves are left out. Pure.
 * @param commits those to rebase, in any order, of which `headOid` reaches all
 */
export function rebasePlan(headOid: Oid, commits: readonly Commit[]): Oid[] {
  const byOid = new Map(commits.map((commit) => [commit.oid, commit]));
  const seen = new Set<Oid>([headOid]);
  const plan: Oid[] = [];
  const path = [headOid];
  for (let oid = path.at(-1); oid !== undefined; oid = path.at(-1)) {
    const parents = byOid.get(oid)?.parentOids ?? [];
    const next = parents.find((parent) => byOid.has(parent) && !seen.has(parent));
    if (next !== undefined) {
      seen.add(next);
      path.push(next);
    } else {
      path.pop();
      if (byOid.has(oid) && parents.length < 2) plan.push(oid);
    }
  }
  return plan;
}
