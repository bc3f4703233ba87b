import { Controller } from '@nestjs/common';
import {
  branchContaining,
  branchHead,
  commitsBroughtBy,
  createRepository,
  isAncestor,
  type Oid,
  removeRepository,
  type RequestOf,
  resolveCommit,
  setDefaultBranch,
  type SetDefaultBranchReply,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Repositories } from './repositories.js';

/** What other services ask of repositories as such. */
@Controller()
export class RepositoryHandlers {
  constructor(private readonly repositories: Repositories) {}

  @Answers(createRepository)
  async create({ repository, defaultBranch }: RequestOf<typeof createRepository>): Promise<null> {
    await this.repositories.create(repository, defaultBranch);
    return null;
  }

  @Answers(removeRepository)
  async remove({ repository }: RequestOf<typeof removeRepository>): Promise<null> {
    await this.repositories.remove(repository);
    return null;
  }

  @Answers(setDefaultBranch)
  async setDefaultBranch({ repository, branch }: RequestOf<typeof setDefaultBranch>): Promise<SetDefaultBranchReply> {
    const git = this.repositories.open(repository);
    if ((await git.branch(branch)) === null) return { outcome: 'missing' };
    await git.setHead(branch);
    return { outcome: 'set' };
  }

  @Answers(branchHead)
  branchHead({ repository, branch }: RequestOf<typeof branchHead>): Promise<Oid | null> {
    return this.repositories.open(repository).branch(branch);
  }

  @Answers(resolveCommit)
  resolve({ repository, revision }: RequestOf<typeof resolveCommit>): Promise<Oid | null> {
    return this.repositories.open(repository).resolve(revision);
  }

  @Answers(branchContaining)
  async branchContaining({ repository, oid }: RequestOf<typeof branchContaining>): Promise<string | null> {
    const [first] = await this.repositories.open(repository).branchesContaining(oid);
    return first ?? null;
  }

  /** What is not there any more is nobody's ancestor. */
  @Answers(isAncestor)
  async isAncestor({ repository, ancestor, descendant }: RequestOf<typeof isAncestor>): Promise<boolean> {
    const git = this.repositories.open(repository);
    const [first, second] = await Promise.all([git.commit(ancestor), git.commit(descendant)]);
    return first !== null && second !== null && git.isAncestor(ancestor, descendant);
  }

  @Answers(commitsBroughtBy)
  async commitsBroughtBy(request: RequestOf<typeof commitsBroughtBy>): Promise<readonly Oid[]> {
    const git = this.repositories.open(request.repository);
    const brought = new Set(await git.oidsBetween(request.oldOid, request.newOid));
    return request.oids.filter((oid) => brought.has(oid));
  }
}
