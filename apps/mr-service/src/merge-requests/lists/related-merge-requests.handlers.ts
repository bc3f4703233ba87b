import { Controller } from '@nestjs/common';
import {
  allows,
  type Answer,
  type Call,
  listClosingMergeRequests,
  listMergeRequestsOfCommit,
  listRelatedMergeRequests,
  NotFound,
  pushedProject,
} from '@ingot/contracts';
import { Handles, RpcClient } from '@ingot/platform';
import { RepositoryClient } from '../../git/repository-client.js';
import { IssueReader } from '../../issues/issue.reader.js';
import { NEWEST_FIRST } from '../../planning/item-lists/item-filters.js';
import { MergeRequestLister } from './merge-request.lister.js';

/** The merge requests that belong to an issue or to a commit. */
@Controller()
export class RelatedMergeRequestsHandlers {
  constructor(
    private readonly lister: MergeRequestLister,
    private readonly issues: IssueReader,
    private readonly repositories: RepositoryClient,
    private readonly rpc: RpcClient,
  ) {}

  @Handles(listRelatedMergeRequests)
  async related(call: Call<typeof listRelatedMergeRequests>): Promise<Answer<typeof listRelatedMergeRequests>> {
    const { project, principal, input } = call;
    const { iid } = await this.issues.getReadable(project, input.issue_iid, principal);
    const referringTo = { projectId: project.id, iid, closing: false };
    return this.lister.ofAllProjects(call, { state: 'all', referringTo }, NEWEST_FIRST);
  }

  @Handles(listClosingMergeRequests)
  async closing(call: Call<typeof listClosingMergeRequests>): Promise<Answer<typeof listClosingMergeRequests>> {
    const { project, principal, input } = call;
    const { iid } = await this.issues.getReadable(project, input.issue_iid, principal);
    const targetBranch = (await this.rpc.call(pushedProject, { projectId: project.id }))?.defaultBranch ?? null;
    if (targetBranch === null) return { items: [], total: 0 };
    const referringTo = { projectId: project.id, iid, closing: true };
    return this.lister.ofProject(call, { state: 'all', referringTo, targetBranch }, NEWEST_FIRST);
  }

  @Handles(listMergeRequestsOfCommit)
  async ofCommit(call: Call<typeof listMergeRequestsOfCommit>): Promise<Answer<typeof listMergeRequestsOfCommit>> {
    const { project, input } = call;
    const seesUnreachable = allows('push_code', project);
    const oid = await this.repositories.resolve(project, { revision: input.sha, seesUnreachable });
    if (oid === null) throw new NotFound('Commit');
    return this.lister.ofProject(call, { state: 'all', ofCommit: { projectId: project.id, oid } }, NEWEST_FIRST);
  }
}
