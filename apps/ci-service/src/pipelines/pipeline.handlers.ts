import { Controller } from '@nestjs/common';
import {
  type BasicPipelineJson,
  type Call,
  cancelPipeline,
  getPipeline,
  listPipelines,
  type Page,
  type PipelineJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { PipelineCanceler } from './pipeline.canceler.js';
import { PipelinePresenter } from './pipeline.presenter.js';
import { PipelineRepository } from './pipeline.repository.js';

@Controller()
export class PipelineHandlers {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly canceler: PipelineCanceler,
    private readonly presenter: PipelinePresenter,
  ) {}

  @Handles(listPipelines)
  list({ project, input, page }: Call<typeof listPipelines>): Promise<Page<BasicPipelineJson>> {
    return this.pipelines.page(project.id, input.scope ?? 'all', page);
  }

  @Handles(getPipeline)
  async show({ project, input, baseUrl }: Call<typeof getPipeline>): Promise<PipelineJson> {
    return this.presenter.one(await this.pipelines.get(project.id, input.pipeline_id), baseUrl);
  }

  @Handles(cancelPipeline)
  async cancel({ project, input, baseUrl }: Call<typeof cancelPipeline>): Promise<PipelineJson> {
    return this.presenter.one(await this.canceler.cancel(project.id, input.pipeline_id), baseUrl);
  }
}
