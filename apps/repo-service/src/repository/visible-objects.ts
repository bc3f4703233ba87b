import { allows, type Oid, type ProjectContext } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

/** The objects that a caller may see: without push access, only those that a branch or tag reaches. */
const seesAll = (project: ProjectContext): boolean => allows('push_code', project);

/** The commit of a revision; null when it does not exist or the caller may not see it. */
export const resolveFor = (project: ProjectContext, { refs }: GitRepository, revision: string): Promise<Oid | null> =>
  seesAll(project) ? refs.resolve(revision) : refs.resolveReachable(revision);

/** Whether a caller may see an object by its oid. */
export const mayRead = async (project: ProjectContext, { refs }: GitRepository, oid: Oid): Promise<boolean> =>
  seesAll(project) || !(await refs.unreachable.has(oid));

/** As `resolveFor`, for the default branch where none is named; also null in an empty repository. */
export async function resolveOrDefault(
  project: ProjectContext,
  repository: GitRepository,
  revision: string | undefined,
): Promise<Oid | null> {
  const name = revision || (await repository.refs.head());
  return name === null ? null : resolveFor(project, repository, name);
}

/** The head of the default branch, which everybody may see who sees the code; null when there is none. */
export async function defaultHead({ refs }: GitRepository): Promise<Oid | null> {
  const name = await refs.head();
  return name === null ? null : refs.branch(name);
}
