import { Injectable } from '@nestjs/common';
import { type BasicPipelineJson, NotFound, type Page, type PageRequest, usersByUsername } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { CiProjects } from '../jobs/ci-projects.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type PipelineFilter, PipelineListRepository, type PipelineSort } from './pipeline-list.repository.js';

/** The filter of a list; missing conditions do not apply. */
type RequestedFilter = { readonly [Key in keyof Omit<PipelineFilter, 'userId'>]?: PipelineFilter[Key] | undefined } & {
  readonly username?: string | undefined;
};

/** Lists pipelines; user-service resolves usernames. */
@Injectable()
export class PipelineLister {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly lists: PipelineListRepository,
    private readonly projects: CiProjects,
    private readonly rpc: RpcClient,
  ) {}

  /** Empty for an unknown username. */
  async page(
    projectId: number,
    { username, ...requested }: RequestedFilter,
    sort: PipelineSort,
    request: PageRequest,
  ): Promise<Page<BasicPipelineJson>> {
    const userId = username === undefined || username === '' ? null : await this.idOf(username);
    if (userId === undefined) return { items: [], total: 0 };
    const filter = {
      scope: requested.scope ?? null,
      status: requested.status ?? null,
      source: requested.source ?? null,
      ref: requested.ref ?? null,
      headOid: requested.headOid ?? null,
      hasYamlErrors: requested.hasYamlErrors ?? null,
      updatedAfter: requested.updatedAfter ?? null,
      updatedBefore: requested.updatedBefore ?? null,
      userId,
    };
    return this.lists.page(projectId, filter, sort, request);
  }

  /** Of a branch, or a tag where there is no pipeline of such a branch; of the default branch unless given. Throws `NotFound`. */
  async latest(projectId: number, given: string | undefined): Promise<PipelineEntity> {
    const ref = given === undefined || given === '' ? (await this.projects.get(projectId)).defaultBranch : given;
    const found = ref === null ? null : await this.pipelines.findLatest(projectId, ref);
    if (found === null) throw new NotFound();
    return found;
  }

  private async idOf(username: string): Promise<number | undefined> {
    const [user] = await this.rpc.call(usersByUsername, { usernames: [username] });
    return user?.id;
  }
}
