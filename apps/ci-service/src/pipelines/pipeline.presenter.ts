import { Injectable } from '@nestjs/common';
import { type PipelineJson, pipelineUrl, type ProjectContext } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelinePartsRepository } from '../processing/pipeline-parts.repository.js';

/** Where a pipeline is shown. */
export interface PipelinePlace {
  readonly project: Pick<ProjectContext, 'pathWithNamespace'>;
  readonly baseUrl: string;
}

@Injectable()
export class PipelinePresenter {
  constructor(
    private readonly parts: PipelinePartsRepository,
    private readonly users: UserDirectory,
  ) {}

  /** One pipeline with all fields. */
  async one(pipeline: PipelineEntity, { project, baseUrl }: PipelinePlace): Promise<PipelineJson> {
    const [coverage, users] = await Promise.all([this.parts.coverage(pipeline.id), this.users.find([pipeline.userId])]);
    return {
      id: pipeline.id,
      sha: pipeline.headOid,
      ref: pipeline.ref,
      status: pipeline.status,
      before_sha: pipeline.beforeOid,
      tag: pipeline.tag,
      yaml_errors: pipeline.yamlErrors,
      user: pipeline.userId === null ? null : presentUserSummary(users.get(pipeline.userId), baseUrl),
      created_at: pipeline.createdAt.toISOString(),
      updated_at: pipeline.updatedAt.toISOString(),
      started_at: pipeline.startedAt?.toISOString() ?? null,
      finished_at: pipeline.finishedAt?.toISOString() ?? null,
      committed_at: null,
      duration: pipeline.duration,
      coverage,
      web_url: pipelineUrl(baseUrl, project, pipeline.id),
    };
  }
}
