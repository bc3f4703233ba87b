import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type QueuedJobs } from '@ingot/contracts';
import { columnsOf, type RowOf, violatedUniqueConstraint } from '@ingot/platform';
import { JOB, JOB_CONTACT, JOB_TAGS, type PlannedJob } from '../jobs/job.js';
import { isAccepted } from '../jobs/matching-runners.js';
import { type PipelineSource } from '../configuration/pipeline-plan.js';
import { PipelineEntity, type PipelineVariable } from '../processing/pipeline.entity.js';
import { SETS_TOLD } from '../processing/queued-jobs.js';
import { BATCH } from './hand-out-turns.js';
import { type Runner } from './runner.js';

const PIPELINE = columnsOf(PipelineEntity)
  .only('tag', 'beforeOid', 'source', 'refProtected', 'createdAt', 'commit', 'status')
  .as({ createdAt: 'pipelineCreatedAt', status: 'pipelineStatus' })
  .from('p');

/** A job at hand-out, with its pipeline. */
export type TakenJob = PlannedJob &
  Readonly<RowOf<typeof PIPELINE> & RowOf<typeof JOB_TAGS>> & {
    /** Pipelines of external statuses have no jobs. */
    readonly source: PipelineSource;
    readonly pipelineVariables: readonly PipelineVariable[];
  };

/** The default timeout of a job in seconds. */
const DEFAULT_TIMEOUT = 3_600;
/** A job without a report for this time counts as never received by its runner. */
const UNHEARD = `interval '2 minutes'`;
/** The limit of concurrent jobs of one project. */
const RUNNING_AT_MOST = 500;

/** SQL: whether no job of the resource group runs. A unique index makes one of two concurrent hand-outs fail. */
const isGroupFree = (job: string): string => `(${job}.resource_group IS NULL OR NOT EXISTS (
    SELECT FROM commit_statuses busy WHERE busy.type = 'job' AND busy.status = 'running'
      AND busy.project_id = ${job}.project_id AND busy.resource_group = ${job}.resource_group))`;
const GROUP_KEY = 'jobs_resource_group_key';

/** The parameters of `TAKE`: what the runners of all polls have in common, and lists with one value for each poll. */
const GIVEN = {
  ...{ isShared: '$1', projectIds: '$2', tags: '$3', untagged: '$4', passedOver: '$5', unprotected: '$9' },
  ...{ runnerIds: '$6::bigint[]', tokenDigests: '$7::text[]', timeouts: '$8::integer[]', systemIds: '$10::text[]' },
} as const;
const POLLS = `cardinality(${GIVEN.runnerIds})`;

/** SQL, to be continued by conditions: the pending jobs. */
const PENDING = `commit_statuses q WHERE q.type = 'job' AND q.status = 'pending'`;

/** SQL: the projects with pending jobs, by a loose index scan. */
const WAITING = `
    (SELECT q.project_id FROM ${PENDING} ORDER BY q.project_id LIMIT 1)
    UNION ALL
    SELECT next.project_id FROM waiting
    CROSS JOIN LATERAL (
      SELECT q.project_id FROM ${PENDING} AND q.project_id > waiting.project_id
      ORDER BY q.project_id LIMIT 1) next`;

/** SQL: those of them that the runners serve, with the number of their running jobs. */
const SERVED = `
    SELECT w.project_id, running.count FROM waiting w
    JOIN ci_projects p ON p.project_id = w.project_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM commit_statuses r
      WHERE r.type = 'job' AND r.status = 'running' AND r.project_id = w.project_id) running
    WHERE p.jobs_enabled AND running.count < ${RUNNING_AT_MOST}
      AND CASE WHEN ${GIVEN.isShared} THEN p.shared_runners_enabled ELSE w.project_id = ANY (${GIVEN.projectIds}) END`;

/** SQL: the oldest jobs of each that the runners accept, at most one of a resource group. */
const FITTING = `
    SELECT q.id, served.count + row_number() OVER (PARTITION BY served.project_id ORDER BY q.id) AS place
    FROM served CROSS JOIN LATERAL (
      SELECT q.id, row_number() OVER (PARTITION BY q.resource_group ORDER BY q.id) AS in_group, q.resource_group
      FROM (
        SELECT q.id, q.resource_group FROM ${PENDING} AND q.project_id = served.project_id
          AND ${isAccepted('q', GIVEN)}
          AND q.id <> ALL (${GIVEN.passedOver}) AND ${isGroupFree('q')}
        ORDER BY q.id LIMIT ${POLLS}) q) q
    WHERE q.resource_group IS NULL OR q.in_group = 1`;

/** SQL: the next ones, in the order in which single polls would take them: from the project with the fewest running jobs first. */
const CHOSEN = `
    SELECT id, row_number() OVER (ORDER BY place, id) AS turn FROM fitting
    WHERE place <= ${RUNNING_AT_MOST} ORDER BY place, id LIMIT ${BATCH}`;

/** SQL: those that no other transaction has locked, as many as there are polls. */
const ASSIGNED = `
    SELECT c.id, row_number() OVER (ORDER BY c.turn) AS turn FROM chosen c
    CROSS JOIN LATERAL (
      SELECT FROM commit_statuses q WHERE q.id = c.id AND q.status = 'pending' LIMIT 1 FOR UPDATE SKIP LOCKED) free
    WHERE c.turn <= ${POLLS}`;

const START = `
    UPDATE commit_statuses j SET status = 'running', runner_id = p.runner_id, runner_system_id = p.system_id,
      token_digest = p.token_digest,
      started_at = now(), heard_at = NULL, deadline_at = now() + ${UNHEARD},
      timeout_seconds = least(coalesce(j.timeout_seconds, ${DEFAULT_TIMEOUT}), p.maximum_timeout)
    FROM assigned a
    JOIN unnest(${GIVEN.runnerIds}, ${GIVEN.tokenDigests}, ${GIVEN.timeouts}, ${GIVEN.systemIds}) WITH ORDINALITY
      AS p (runner_id, token_digest, maximum_timeout, system_id, turn) USING (turn)
    WHERE j.id = a.id
    RETURNING j.*`;

/** Starts jobs, one for each poll. Those that are locked are skipped, each with a row that has no job. */
const TAKE = `
  WITH RECURSIVE waiting AS (${WAITING}), served AS MATERIALIZED (${SERVED}), fitting AS (${FITTING}),
    chosen AS MATERIALIZED (${CHOSEN}), assigned AS MATERIALIZED (${ASSIGNED}), taken AS (${START})
  SELECT c.id AS "chosenId", ${JOB_CONTACT.only('tokenDigest').sql}, ${JOB.sql}, ${JOB_TAGS.sql}, d.plan, ${PIPELINE.sql},
    p.variables AS "pipelineVariables"
  FROM chosen c LEFT JOIN taken j ON j.id = c.id
  LEFT JOIN job_definitions d ON d.id = j.definition_id LEFT JOIN pipelines p ON p.id = j.pipeline_id
  WHERE c.turn <= ${POLLS}`;

/** Pending jobs of one project that are looked at to tell of them, the oldest first. */
const LOOKED_AT = 5_000;
/** The size of what is told of all projects at once, as JSON. */
const BYTES_TOLD = 4 * 1024 * 1024;

/** SQL: the sets of tags of one project's pending jobs, the oldest first, one more than are told. */
const SETS_OF_PROJECT = `
    SELECT tags, ref_protected, count(*) AS count, min(id) AS first
    FROM (
      SELECT q.id, q.tags, l.ref_protected
      FROM commit_statuses q JOIN pipelines l ON l.id = q.pipeline_id
      WHERE q.type = 'job' AND q.status = 'pending' AND q.project_id = waiting.project_id
        AND q.queued_at < now() - interval '1 second' AND ${isGroupFree('q')}
      ORDER BY q.id LIMIT $1) AS oldest
    GROUP BY tags, ref_protected ORDER BY first LIMIT $2 + 1`;

/** The first set of each project goes before the second one of any: those with many sets crowd out no other. */
const ALL_WAITING = `
  WITH RECURSIVE waiting AS (${WAITING}), sets AS (
    SELECT p.project_id, p.shared_runners_enabled, s.tags, s.ref_protected, s.count,
      row_number() OVER (PARTITION BY p.project_id ORDER BY s.first) AS place,
      octet_length(to_json(s.tags)::text) AS bytes
    FROM waiting JOIN ci_projects p ON p.project_id = waiting.project_id CROSS JOIN LATERAL (${SETS_OF_PROJECT}) s
    WHERE p.jobs_enabled
  ), judged AS (
    SELECT sets.*, place <= $2 AND sum(bytes) OVER (ORDER BY place, project_id) <= $3 AS is_told FROM sets
  )
  SELECT project_id AS "projectId", shared_runners_enabled AS "sharedRunners",
    coalesce(jsonb_agg(jsonb_build_object('tags', tags, 'count', count, 'isProtected', ref_protected))
      FILTER (WHERE is_told), '[]') AS waiting,
    NOT bool_and(is_told) OR sum(count) >= $1 AS others
  FROM judged GROUP BY project_id, shared_runners_enabled`;

/** A runner's poll. */
export interface Poll {
  readonly runner: Runner;
  /** The machine, of those that share the runner's token. */
  readonly systemId: string;
  /** The digest of the token for the job. */
  readonly tokenDigest: string;
}

/** A chosen job; without columns if another transaction had locked it. */
type Chosen = { readonly chosenId: number } & (
  { readonly tokenDigest: null } | (TakenJob & { readonly tokenDigest: string })
);

/** All SQL of the queue, which is the pending jobs. */
@Injectable()
export class JobQueueRepository {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Hands out the next jobs to polls whose runners may take the same ones. Returns the job of each poll, or null if none is
   * left.
   */
  async takeAll(polls: readonly Poll[]): Promise<readonly (TakenJob | null)[]> {
    const taken = new Map<string, TakenJob>();
    const passedOver: number[] = [];
    for (;;) {
      const left = polls.filter(({ tokenDigest }) => !taken.has(tokenDigest));
      const chosen = left.length === 0 ? [] : await this.takeOr(taken.size > 0 ? [] : null, left, passedOver);
      if (chosen.length === 0) return polls.map(({ tokenDigest }) => taken.get(tokenDigest) ?? null);
      for (const job of chosen) {
        if (job.tokenDigest === null) passedOver.push(job.chosenId);
        else taken.set(job.tokenDigest, job);
      }
    }
  }

  /** Jobs already taken are handed out even if taking more fails; the remaining polls are told to ask again. */
  private takeOr(
    otherwise: readonly Chosen[] | null,
    polls: readonly Poll[],
    passedOver: readonly number[],
  ): Promise<readonly Chosen[]> {
    return this.take(polls, passedOver).catch((error: unknown) => {
      if (otherwise === null) throw error;
      return otherwise;
    });
  }

  private async take(polls: readonly Poll[], passedOver: readonly number[]): Promise<readonly Chosen[]> {
    const [first] = polls;
    if (first === undefined) return [];
    const { isShared, projectIds, tags, runUntagged, accessLevel } = first.runner;
    const taking = this.pool.query<Chosen>({
      name: 'take_jobs',
      text: TAKE,
      values: [
        ...[isShared, projectIds, tags, runUntagged, passedOver],
        polls.map(({ runner }) => runner.id),
        polls.map(({ tokenDigest }) => tokenDigest),
        polls.map(({ runner }) => runner.maximumTimeout),
        accessLevel === 'not_protected',
        polls.map(({ systemId }) => systemId),
      ],
    });
    const taken = await taking.catch((error: unknown) => {
      if (violatedUniqueConstraint(error) === GROUP_KEY) return null; // another job of its group has just started
      throw error;
    });
    return taken === null ? this.take(polls, passedOver) : taken.rows;
  }

  /** The pending jobs of all projects, for broadcasts that gateways may have missed. */
  async waiting(): Promise<readonly QueuedJobs[]> {
    const { rows } = await this.pool.query<Omit<QueuedJobs, 'others'> & { readonly others: boolean }>(ALL_WAITING, [
      LOOKED_AT,
      SETS_TOLD,
      BYTES_TOLD,
    ]);
    return rows.map(({ others, ...queued }) => (others ? { ...queued, others } : queued));
  }
}
