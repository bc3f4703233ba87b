import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Call, externalBuildFailed, jobsRetried, type postCommitStatus, ValidationFailed } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type CommitStatusEntity } from './commit-status.entity.js';
import { CommitStatusRepository } from './commit-status.repository.js';
import { statusEntering } from './commit-status-transition.js';
import { ProjectCommits } from './project-commits.js';
import { targetUrlProblems } from './target-url.js';

type Post = Call<typeof postCommitStatus>;
type Input = Post['input'];

const DEFAULT_NAME = 'default';

@Injectable()
export class CommitStatusPoster {
  constructor(
    private readonly commits: ProjectCommits,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly statuses: CommitStatusRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Updates the caller's pending or running status of that name, or adds one; its pipeline follows at once. */
  async post({ principal, project, input }: Post): Promise<CommitStatusEntity> {
    const headOid = await this.commits.get(project, input.sha);
    const ref = input.ref ?? (await this.commits.getBranchContaining(project, headOid));
    refuseBadTargetUrl(given(input.target_url));

    const { result } = await this.changer.change({
      lock: (tx) => this.pipelines.lockNewestOrCreate(tx, { projectId: project.id, ref, headOid }, principal.userId),
      apply: (tx, pipeline) => this.record(tx, pipeline, principal.userId, input),
    });
    return result;
  }

  private async record(
    tx: EntityManager,
    pipeline: PipelineEntity,
    userId: number,
    input: Input,
  ): Promise<CommitStatusEntity> {
    const name = given(input.name) ?? given(input.context) ?? DEFAULT_NAME;
    const at = new Date();
    const live = await this.statuses.findLive(tx, pipeline, name, userId);
    const fields = { ...statusEntering(input.state, live, at), ...detailsGiven(input) };
    if (fields.status === 'failed') await this.outbox.add(tx, externalBuildFailed, toldOf(pipeline));
    else if (live === null && (await this.statuses.hasFailed(tx, pipeline, name))) {
      await this.outbox.add(tx, jobsRetried, toldOf(pipeline));
    }
    return live === null
      ? this.statuses.add(tx, pipeline, { name, userId, at }, fields)
      : this.statuses.update(tx, live, fields);
  }
}

/** At once, while other statuses of the pipeline may still be running. */
const toldOf = ({ id: pipelineId, projectId, ref, tag, headOid }: PipelineEntity) => ({
  projectId,
  pipelineId,
  ref,
  tag,
  headOid,
});

/** Blank text is no value. */
const given = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

/** Only what was sent overwrites what is there. */
function detailsGiven(input: Input): Partial<Pick<CommitStatusEntity, 'targetUrl' | 'description' | 'coverage'>> {
  const targetUrl = given(input.target_url);
  const description = given(input.description);
  return {
    ...(targetUrl === undefined ? {} : { targetUrl }),
    ...(description === undefined ? {} : { description }),
    ...(input.coverage === undefined ? {} : { coverage: input.coverage }),
  };
}

function refuseBadTargetUrl(url: string | undefined): void {
  const problems = url === undefined ? [] : targetUrlProblems(url);
  if (problems.length > 0) throw new ValidationFailed({ target_url: problems });
}
