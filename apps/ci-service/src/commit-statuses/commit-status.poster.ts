import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  type CommitStatusState,
  externalBuildFailed,
  jobsRetried,
  NotFound,
  type Oid,
  type ProjectContext,
  ValidationFailed,
} from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { pipelineEntering } from '../processing/pipeline-transition.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { type FoundPipeline, PipelineRepository } from '../processing/pipeline.repository.js';
import { type CommitStatusEntity } from './commit-status.entity.js';
import { CommitStatusRepository, type NamedStatuses } from './commit-status.repository.js';
import { statusEntering } from './commit-status-transition.js';
import { ProjectCommits } from './project-commits.js';
import { webUrlProblems } from './web-url.js';

/** A status that an external system reports for a commit. Blank text is no value. */
export interface ReportedStatus {
  readonly sha: string;
  readonly state: CommitStatusState;
  /** Without one: that of the pipeline, or of a branch that contains the commit. */
  readonly ref?: string | undefined;
  /** Without one: the newest of the ref, or a new one. */
  readonly pipelineId?: number | undefined;
  readonly name?: string | undefined;
  /** Another word for the name. */
  readonly context?: string | undefined;
  readonly targetUrl?: string | undefined;
  readonly description?: string | undefined;
  readonly coverage?: number | undefined;
}

const DEFAULT_NAME = 'default';
/** The statuses of a new pipeline. */
const NONE: NamedStatuses = { live: null, latest: null };

@Injectable()
export class CommitStatusPoster {
  constructor(
    private readonly commits: ProjectCommits,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly statuses: CommitStatusRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Updates the reporter's pending or running status of that name, or adds one; updates its pipeline in the same transaction. */
  async post(project: ProjectContext, userId: number, reported: ReportedStatus): Promise<CommitStatusEntity> {
    const headOid = await this.commits.get(project, reported.sha);
    const asked = await this.askedPipeline(project.id, headOid, reported);
    const ref = asked?.ref ?? reported.ref ?? (await this.commits.getBranchContaining(project, headOid));
    refuseBadTargetUrl(given(reported.targetUrl));

    const key = { projectId: project.id, ref, headOid };
    const first = pipelineEntering(reported.state, { status: 'created', startedAt: null }, [], new Date());
    let isNew = false;
    const { result } = await this.changer.change({
      lock: async (tx) => {
        if (asked !== null) return this.pipelines.getLocked(tx, project.id, asked.id);
        const found = await this.pipelines.lockNewestOrCreate(tx, key, userId, first);
        isNew = found.isNew;
        return found.pipeline;
      },
      apply: (tx, pipeline) => this.record(tx, { pipeline, isNew }, userId, reported),
      isNew: () => isNew,
    });
    return result;
  }

  /** Throws `NotFound` when it is of another commit or ref. */
  private async askedPipeline(
    projectId: number,
    headOid: Oid,
    { pipelineId, ref }: ReportedStatus,
  ): Promise<PipelineEntity | null> {
    if (pipelineId === undefined) return null;
    const asked = await this.pipelines.get(projectId, pipelineId);
    if (asked.headOid !== headOid || (ref !== undefined && asked.ref !== ref)) throw new NotFound();
    return asked;
  }

  private async record(
    tx: EntityManager,
    { pipeline, isNew }: FoundPipeline,
    userId: number,
    reported: ReportedStatus,
  ): Promise<CommitStatusEntity> {
    const name = given(reported.name) ?? given(reported.context) ?? DEFAULT_NAME;
    const at = new Date();
    const { live, latest } = isNew ? NONE : await this.statuses.named(tx, pipeline, name, userId);
    const fields = { ...statusEntering(reported.state, live, at), ...detailsGiven(reported) };
    if (fields.status === 'failed') await this.outbox.add(tx, externalBuildFailed, toldOf(pipeline));
    else if (live === null && latest?.status === 'failed') {
      await this.outbox.add(tx, jobsRetried, toldOf(pipeline));
    }
    return live === null
      ? this.statuses.add(tx, pipeline, { name, userId, at, replaces: latest }, fields)
      : this.statuses.update(tx, live, fields);
  }
}

/** A failed status fails its pipeline at once, while other statuses are still running. */
const toldOf = ({ id: pipelineId, projectId, ref, tag, headOid }: PipelineEntity) => ({
  projectId,
  pipelineId,
  ref,
  tag,
  headOid,
});

/** Blank text counts as missing. */
const given = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

/** Only given values overwrite existing ones. */
function detailsGiven(
  reported: ReportedStatus,
): Partial<Pick<CommitStatusEntity, 'targetUrl' | 'description' | 'coverage'>> {
  const targetUrl = given(reported.targetUrl);
  const description = given(reported.description);
  return {
    ...(targetUrl === undefined ? {} : { targetUrl }),
    ...(description === undefined ? {} : { description }),
    ...(reported.coverage === undefined ? {} : { coverage: reported.coverage }),
  };
}

function refuseBadTargetUrl(url: string | undefined): void {
  const problems = url === undefined ? [] : webUrlProblems(url);
  if (problems.length > 0) throw new ValidationFailed({ target_url: problems });
}
