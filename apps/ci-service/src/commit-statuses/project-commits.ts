import { Injectable } from '@nestjs/common';
import {
  allows,
  branchContaining,
  NotFound,
  type Oid,
  type ProjectContext,
  pushedProject,
  resolveCommit,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** Reads commits and branches of projects for statuses. */
@Injectable()
export class ProjectCommits {
  constructor(private readonly rpc: RpcClient) {}

  /** Resolves a revision to its commit. */
  async get(project: ProjectContext, revision: string): Promise<Oid> {
    const { repository } = project;
    const question = { repository, revision, seesUnreachable: allows('push_code', project) };
    const oid = await this.rpc.call(resolveCommit, question, repository.storage);
    if (oid === null) throw new NotFound('Commit');
    return oid;
  }

  /** The first branch, alphabetically, that contains the commit. */
  async getBranchContaining({ repository }: ProjectContext, oid: Oid): Promise<string> {
    const branch = await this.rpc.call(branchContaining, { repository, oid }, repository.storage);
    if (branch === null) throw new NotFound('References for commit');
    return branch;
  }

  /** The one of the refs that is the project's default branch. */
  async findDefaultBranch({ id: projectId }: ProjectContext, refs: readonly string[]): Promise<string | undefined> {
    const project = await this.rpc.call(pushedProject, { projectId });
    return refs.find((ref) => ref === project?.defaultBranch);
  }
}
