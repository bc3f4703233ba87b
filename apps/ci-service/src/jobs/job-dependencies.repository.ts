import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type PlannedJob, unerased } from './job.js';

/** A job whose artifacts another one receives. */
export interface Dependency {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly size: number;
}

/** A variable from `artifacts:reports:dotenv`. */
export interface ReportedVariable {
  readonly key: string;
  readonly value: string;
}

/** What a job receives from earlier jobs. */
export interface Received {
  readonly artifacts: readonly Dependency[];
  /** Later ones override earlier ones. */
  readonly variables: readonly ReportedVariable[];
}

interface Giving {
  readonly pipelineId: number;
  readonly stageIndex: number;
  readonly id: number;
  readonly name: string;
  readonly fileName: string | null;
  readonly size: number | null;
  readonly variables: readonly ReportedVariable[] | null;
}

/** Greater than the index of any stage. */
const ANY_STAGE = 2 ** 31 - 1;
const NOTHING: Received = { artifacts: [], variables: [] };

/** Null for the jobs of all earlier stages. */
function dependencyNames({ plan: { needs, dependencies } }: PlannedJob): readonly string[] | null {
  const ofNeeds = needs?.filter(({ artifacts }) => artifacts).map((need) => need.job) ?? null;
  return dependencies ?? ofNeeds;
}

function mayDepend(job: PlannedJob): boolean {
  if (job.plan.receives === false) return false;
  const names = dependencyNames(job);
  return names === null ? job.stageIndex > 0 : names.length > 0;
}

function isFor(job: PlannedJob, { pipelineId, stageIndex, name }: Giving): boolean {
  const names = dependencyNames(job);
  return pipelineId === job.pipelineId && (names === null ? stageIndex < job.stageIndex : names.includes(name));
}

/** Artifacts and variables that jobs pass to later jobs of their pipeline. */
@Injectable()
export class JobDependencies {
  constructor(private readonly pool: pg.Pool) {}

  /** What each job receives: from the latest jobs with the names that it lists, or from all earlier stages. */
  async of(jobs: readonly PlannedJob[]): Promise<ReadonlyMap<number, Received>> {
    const asking = jobs.filter(mayDepend);
    if (asking.length === 0) return new Map();
    const { rows } = await this.pool.query<Giving>({
      name: 'job_dependencies',
      text: `SELECT j.pipeline_id AS "pipelineId", j.stage_index AS "stageIndex", j.id, j.name, a.file_name AS "fileName",
               a.size, v.variables
             FROM (SELECT pipeline_id, max(before) AS before FROM unnest($1::bigint[], $2::integer[]) AS asked (pipeline_id, before)
                   GROUP BY 1) p
             JOIN commit_statuses j ON j.pipeline_id = p.pipeline_id AND j.stage_index < p.before
             LEFT JOIN job_artifacts a ON a.job_id = j.id
             LEFT JOIN job_reported_variables v ON v.job_id = j.id
             WHERE j.type = 'job' AND j.is_latest AND (a.job_id IS NOT NULL OR v.job_id IS NOT NULL)
             ORDER BY j.stage_index, j.id`,
      values: [
        asking.map(({ pipelineId }) => pipelineId),
        asking.map((job) => (dependencyNames(job) === null ? job.stageIndex : ANY_STAGE)),
      ],
    });
    return new Map(asking.map((job) => [job.id, received(rows.filter((giving) => isFor(job, giving)))]));
  }

  /** Variables for the `environment:url` of a job: those it received, then those it reported itself. */
  async variablesFor(job: PlannedJob): Promise<readonly ReportedVariable[]> {
    const [{ variables } = NOTHING, own] = await Promise.all([
      this.of([job]).then((all) => all.get(job.id)),
      this.reportedBy(job.id),
    ]);
    return [...variables, ...own];
  }

  /** Replaces the variables that a job reported; false when it was erased or deleted. */
  async report(jobId: number, variables: readonly ReportedVariable[]): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'report_variables_of_job',
      text: `INSERT INTO job_reported_variables (job_id, variables)
             SELECT $1::bigint, $2::jsonb FROM ${unerased('$1')} AS job
             ON CONFLICT (job_id) DO UPDATE SET variables = excluded.variables`,
      values: [jobId, JSON.stringify(variables)],
    });
    return rowCount === 1;
  }

  private async reportedBy(jobId: number): Promise<readonly ReportedVariable[]> {
    const { rows } = await this.pool.query<{ variables: readonly ReportedVariable[] }>({
      name: 'reported_variables_of_job',
      text: 'SELECT variables FROM job_reported_variables WHERE job_id = $1',
      values: [jobId],
    });
    return rows[0]?.variables ?? [];
  }
}

const received = (giving: readonly Giving[]): Received => ({
  artifacts: giving.flatMap(({ id, name, fileName, size }) =>
    fileName === null || size === null ? [] : [{ id, name, fileName, size }],
  ),
  variables: giving.flatMap(({ variables }) => variables ?? []),
});
