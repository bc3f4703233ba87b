import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type JobCommitJson, type PipelineStatus } from '@ingot/contracts';
import { violatedUniqueConstraint } from '@ingot/platform';
import { type PlannedJob } from '../jobs/job.js';
import { JOB_COLUMNS } from '../jobs/job.repository.js';
import { type PipelineSource } from '../configuration/pipeline-plan.js';
import { type Runner } from './runner.js';

/** A job as it is handed out. */
export interface TakenJob extends PlannedJob {
  readonly tag: boolean;
  readonly tags: readonly string[];
  readonly beforeOid: string;
  readonly source: PipelineSource;
  readonly commit: JobCommitJson | null;
  readonly pipelineVariables: readonly { readonly key: string; readonly value: string }[];
  readonly pipelineStatus: PipelineStatus;
}

/** A job whose artifacts another one receives. */
export interface Dependency {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly size: number;
}

/** Seconds that a job may run unless somebody says otherwise. */
const DEFAULT_TIMEOUT = 3_600;
/** A runner that says nothing of a job for so long never got it. */
const UNHEARD = `interval '2 minutes'`;
/** Jobs of one project that run at once. */
const RUNNING_AT_MOST = 500;

/** Whether no job of the resource group runs; an index sees to it that of two hand-outs at once one fails. */
const isGroupFree = (job: string): string => `(${job}.resource_group IS NULL OR NOT EXISTS (
    SELECT FROM commit_statuses busy WHERE busy.type = 'job' AND busy.status = 'running'
      AND busy.project_id = ${job}.project_id AND busy.resource_group = ${job}.resource_group))`;
const GROUP_KEY = 'jobs_resource_group_key';

/**
 * The projects that have jobs waiting, found by leaping through the index from one to the next; the one with the fewest
 * running jobs first, and of those the one that waits longest. Of each the first job that fits is looked at, until one is
 * free: whoever is at it already is passed over.
 */
const TAKE = `
  WITH RECURSIVE waiting AS (
    (SELECT project_id, id FROM commit_statuses
     WHERE type = 'job' AND status = 'pending' ORDER BY project_id, id LIMIT 1)
    UNION ALL
    SELECT next.project_id, next.id FROM waiting
    CROSS JOIN LATERAL (
      SELECT project_id, id FROM commit_statuses
      WHERE type = 'job' AND status = 'pending' AND project_id > waiting.project_id
      ORDER BY project_id, id LIMIT 1) next
  ), fair AS MATERIALIZED (
    SELECT w.project_id FROM waiting w
    JOIN ci_projects p ON p.project_id = w.project_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM commit_statuses r
      WHERE r.type = 'job' AND r.status = 'running' AND r.project_id = w.project_id) running
    WHERE p.jobs_enabled AND running.count < ${RUNNING_AT_MOST}
      AND CASE WHEN $1 THEN p.shared_runners_enabled ELSE w.project_id = ANY ($2) END
    ORDER BY running.count, w.id
  ), free AS (
    SELECT fitting.id FROM fair CROSS JOIN LATERAL (
      SELECT q.id FROM commit_statuses q
      WHERE q.type = 'job' AND q.status = 'pending' AND q.project_id = fair.project_id
        AND q.tags <@ $3 AND ($4 OR q.tags <> '{}') AND ${isGroupFree('q')}
      ORDER BY q.id LIMIT 1 FOR UPDATE SKIP LOCKED) fitting
    LIMIT 1
  ), taken AS (
    UPDATE commit_statuses SET status = 'running', runner_id = $5, token_digest = $6, started_at = now(),
      heard_at = NULL, deadline_at = now() + ${UNHEARD},
      timeout_seconds = least(coalesce(timeout_seconds, ${DEFAULT_TIMEOUT}), $7::integer)
    WHERE id = (SELECT id FROM free)
    RETURNING *
  )
  SELECT ${JOB_COLUMNS}, d.plan, j.tags, p.tag, p.before_oid AS "beforeOid", p.source, p.commit,
    p.variables AS "pipelineVariables", p.status AS "pipelineStatus"
  FROM taken j JOIN job_definitions d ON d.id = j.definition_id JOIN pipelines p ON p.id = j.pipeline_id`;

/** The queue is the jobs that are pending; all that hand-outs read and write of it. */
@Injectable()
export class JobQueueRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** Hands the job whose turn it is to the runner, and to no other; null when none fits. */
  async take(runner: Runner, tokenDigest: string): Promise<TakenJob | null> {
    const taking = this.pool.query<TakenJob>({
      name: 'take_job',
      text: TAKE,
      values: [
        runner.isShared,
        runner.projectIds,
        runner.tags,
        runner.runUntagged,
        runner.id,
        tokenDigest,
        runner.maximumTimeout,
      ],
    });
    const taken = await taking.catch((error: unknown) => {
      if (violatedUniqueConstraint(error) === GROUP_KEY) return null; // another job of its group runs since just now
      throw error;
    });
    return taken === null ? this.take(runner, tokenDigest) : (taken.rows[0] ?? null);
  }

  /** Jobs with artifacts among the latest of those names, or of all earlier stages. */
  async dependencies(job: TakenJob): Promise<readonly Dependency[]> {
    const { needs, dependencies } = job.plan;
    const ofNeeds = needs?.filter(({ artifacts }) => artifacts).map((need) => need.job) ?? null;
    const names = dependencies ?? ofNeeds;
    if (names === null ? job.stageIndex === 0 : names.length === 0) return [];
    const { rows } = await this.pool.query<Dependency>({
      name: 'job_dependencies',
      text: `SELECT j.id, j.name, a.file_name AS "fileName", a.size
             FROM commit_statuses j JOIN job_artifacts a ON a.job_id = j.id
             WHERE j.pipeline_id = $1 AND j.type = 'job' AND j.is_latest
               AND CASE WHEN $2::text[] IS NULL THEN j.stage_index < $3 ELSE j.name = ANY ($2) END
             ORDER BY j.id`,
      values: [job.pipelineId, names, job.stageIndex],
    });
    return rows;
  }

  /** All that waits, by project and tags; whoever runners would wake for may have missed that it began to. */
  async waiting(): Promise<readonly WaitingOfProject[]> {
    const { rows } = await this.pool.query<WaitingOfProject>(
      `SELECT j.project_id AS "projectId", p.shared_runners_enabled AS "sharedRunners", j.tags, count(*) AS count
       FROM commit_statuses j JOIN ci_projects p ON p.project_id = j.project_id
       WHERE j.type = 'job' AND j.status = 'pending' AND j.queued_at < now() - interval '1 second' AND p.jobs_enabled
         AND ${isGroupFree('j')}
       GROUP BY 1, 2, 3`,
    );
    return rows;
  }
}

export interface WaitingOfProject {
  readonly projectId: number;
  readonly sharedRunners: boolean;
  readonly tags: readonly string[];
  readonly count: number;
}
