import { Controller } from '@nestjs/common';
import {
  allows,
  type Answer,
  type BasicPipelineJson,
  type Call,
  cancelPipeline,
  createBranchPipeline,
  createPipeline,
  deletePipeline,
  Forbidden,
  getLatestPipeline,
  getPipeline,
  listPipelines,
  listPipelineVariables,
  type Page,
  type PipelineJson,
  type ProjectAccess,
  type ReplyOf,
  type RequestOf,
  retryPipeline,
} from '@ingot/contracts';
import { Answers, Handles } from '@ingot/platform';
import { CiProjects } from '../jobs/ci-projects.js';
import { PipelineCanceller } from './pipeline.canceller.js';
import { PipelineCreator } from './pipeline.creator.js';
import { PipelineDeleter } from './pipeline.deleter.js';
import { PipelineLister } from './pipeline.lister.js';
import { type PipelinePlace, PipelinePresenter } from './pipeline.presenter.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { PipelineRetrier } from './pipeline.retrier.js';

@Controller()
export class PipelineHandlers {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly creator: PipelineCreator,
    private readonly retrier: PipelineRetrier,
    private readonly canceller: PipelineCanceller,
    private readonly deleter: PipelineDeleter,
    private readonly lister: PipelineLister,
    private readonly presenter: PipelinePresenter,
    private readonly projects: CiProjects,
  ) {}

  @Handles(listPipelines)
  list({ project, input, page }: Call<typeof listPipelines>): Promise<Page<BasicPipelineJson>> {
    const { scope, status, source, ref, username, order_by: by, sort: direction } = input;
    const filter = {
      ...{ scope, status, source, ref, username },
      headOid: input.sha,
      hasYamlErrors: input.yaml_errors,
      updatedAfter: input.updated_after,
      updatedBefore: input.updated_before,
    };
    return this.lister.page(project.id, filter, { by, direction }, page);
  }

  @Handles(getPipeline)
  async show({ project, input, baseUrl }: Call<typeof getPipeline>): Promise<PipelineJson> {
    return this.presenter.one(await this.pipelines.get(project.id, input.pipeline_id), { project, baseUrl });
  }

  @Handles(getLatestPipeline)
  async latest({ project, input, baseUrl }: Call<typeof getLatestPipeline>): Promise<PipelineJson> {
    return this.presenter.one(await this.lister.latest(project.id, input.ref), { project, baseUrl });
  }

  @Handles(listPipelineVariables)
  async variables({
    principal,
    project,
    input,
  }: Call<typeof listPipelineVariables>): Promise<Answer<typeof listPipelineVariables>> {
    const pipeline = await this.pipelines.getWithVariables(project.id, input.pipeline_id);
    if (!mayReadVariables(pipeline, principal, project)) throw new Forbidden();
    return pipeline.variables.map(({ key, value, type = 'env_var' }) => ({ key, value, variable_type: type }));
  }

  @Handles(deletePipeline)
  async delete({ project, input, baseUrl }: Call<typeof deletePipeline>): Promise<Answer<typeof deletePipeline>> {
    const found = await this.pipelines.find(project.id, input.pipeline_id);
    if (found === null) return {};
    const shown = await this.presenter.one(found, { project, baseUrl });
    return (await this.deleter.delete(project.id, found.id)) ? shown : {};
  }

  @Handles(createPipeline)
  async create({ principal, project, input, baseUrl }: Call<typeof createPipeline>): Promise<PipelineJson> {
    const { ref } = input;
    const variables = input.variables.map(({ variable_type: type, ...variable }) => ({ ...variable, type }));
    const { id: projectId, accessLevel } = project;
    return this.make({ projectId, ref, userId: principal.userId, variables, accessLevel }, { project, baseUrl });
  }

  @Answers(createBranchPipeline)
  async createForBranch({
    branch: ref,
    baseUrl,
    ...request
  }: RequestOf<typeof createBranchPipeline>): Promise<ReplyOf<typeof createBranchPipeline>> {
    const project = await this.projects.get(request.projectId);
    return this.make({ ...request, ref, variables: [], accessLevel: null }, { project, baseUrl });
  }

  @Handles(retryPipeline)
  async retry({ principal, project, input, baseUrl }: Call<typeof retryPipeline>): Promise<PipelineJson> {
    const retried = await this.retrier.retry(project.id, input.pipeline_id, principal.userId);
    return this.presenter.one(retried, { project, baseUrl });
  }

  @Handles(cancelPipeline)
  async cancel({ principal, project, input, baseUrl }: Call<typeof cancelPipeline>): Promise<PipelineJson> {
    const canceled = await this.canceller.cancel(project.id, input.pipeline_id, principal.userId);
    return this.presenter.one(canceled, { project, baseUrl });
  }

  private async make(
    request: Omit<Parameters<PipelineCreator['createByRequest']>[0], 'source'>,
    place: PipelinePlace,
  ): Promise<PipelineJson> {
    return this.presenter.one(await this.creator.createByRequest({ ...request, source: 'api' }), place);
  }
}

/** Variables may be secrets: only the user who gave them, and maintainers, read them. Pure. */
const mayReadVariables = (
  pipeline: { readonly userId: number | null },
  caller: { readonly userId: number },
  project: ProjectAccess,
): boolean => allows('administer_project', project) || pipeline.userId === caller.userId;
