import { type BranchRecord, type GitRepository } from '../../git/index.js';

/** Whether each branch is merged into the default branch, which itself never counts as merged. */
export async function mergedIntoDefault(
  repository: GitRepository,
  branches: readonly BranchRecord[],
): Promise<(branch: BranchRecord) => boolean> {
  const defaultBranch = await repository.refs.head();
  const head = defaultBranch === null ? null : await repository.refs.branch(defaultBranch);
  if (head === null) return () => false;
  const others = branches.filter(({ name }) => name !== defaultBranch);
  const merged = await repository.history.ancestorsAmong(
    others.map(({ oid }) => oid),
    head,
  );
  return ({ name, oid }) => name !== defaultBranch && merged.has(oid);
}
