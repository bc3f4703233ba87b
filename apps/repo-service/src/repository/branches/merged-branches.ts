import { type BranchRecord, type GitRepository } from '../../git/index.js';

/** Which of the branches are merged into the default branch; it does not count as merged itself. */
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
