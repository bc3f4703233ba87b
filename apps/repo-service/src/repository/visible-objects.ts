import { allows, type Oid, type ProjectContext } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

/** What a caller may see of a repository: whoever may not push sees nothing that no branch and no tag reaches. */
const seesAll = (project: ProjectContext): boolean => allows('push_code', project);

/** The commit that a revision names to a caller; null for none, and for one that is not to be seen. */
export const resolveFor = (project: ProjectContext, { refs }: GitRepository, revision: string): Promise<Oid | null> =>
  seesAll(project) ? refs.resolve(revision) : refs.resolveReachable(revision);

/** Whether a caller may see an object that is named by its id. */
export const mayRead = async (project: ProjectContext, { refs }: GitRepository, oid: Oid): Promise<boolean> =>
  seesAll(project) || !(await refs.lost.has(oid));
