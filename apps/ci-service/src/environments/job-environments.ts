import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { environmentNameProblems } from '../configuration/entries/environment-name.js';
import { type EnvironmentPlan } from '../configuration/pipeline-plan.js';
import { type PlannedJob } from '../jobs/job.js';
import { expandVariables, type JobVariable } from '../variables/job-variables.js';
import { type Environment, EnvironmentRepository } from './environment.repository.js';
import { webUrlProblems } from '../commit-statuses/web-url.js';
import { EnvironmentVariables } from './environment-variables.js';

/** A job's environment; its name is expanded. */
export interface NamedEnvironment {
  readonly projectId: number;
  readonly name: string;
  readonly plan: EnvironmentPlan;
  /** The variables for its URL. */
  readonly variables: readonly JobVariable[];
}

/** The stored environment. */
export interface JobEnvironment {
  readonly environment: Environment;
  readonly plan: EnvironmentPlan;
  /** Null when there is none, or it is not a valid link. */
  readonly url: string | null;
}

/** Resolves the environments of jobs. */
@Injectable()
export class JobEnvironments {
  constructor(
    private readonly database: DataSource,
    private readonly variables: EnvironmentVariables,
    private readonly environments: EnvironmentRepository,
  ) {}

  /** Null when the job has none, or its name is invalid. */
  async namedBy(job: PlannedJob): Promise<NamedEnvironment | null> {
    const plan = job.plan.environment;
    if (plan === null) return null;
    const variables = await this.variables.of(job);
    const name = job.environmentName ?? expandVariables(plan.name, variables); // older rows do not store it
    return environmentNameProblems(name).length > 0 ? null : { projectId: job.projectId, name, plan, variables };
  }

  /** The environment, locked; created when a deploying job is the first to name it, otherwise null. */
  async obtain(
    tx: EntityManager,
    { projectId, name, plan, variables }: NamedEnvironment,
  ): Promise<JobEnvironment | null> {
    if (plan.action === 'start') await this.environments.ensure(tx, projectId, [name]);
    const environment = await this.environments.findLocked(tx, projectId, name);
    return environment && { environment, plan, url: urlOf(plan, [...variables, ...ofEnvironment(environment)]) };
  }

  /** The environment of a job that is about to run, which is created if necessary. */
  async variablesFor(job: PlannedJob): Promise<readonly JobVariable[]> {
    const named = await this.namedBy(job);
    const obtained = named && (await this.database.transaction((tx) => this.obtain(tx, named)));
    if (obtained === null) return [];
    const { environment, plan, url } = obtained;
    return [
      ...ofEnvironment(environment),
      { key: 'CI_ENVIRONMENT_ACTION', value: plan.action, public: true },
      ...(url === null ? [] : [{ key: 'CI_ENVIRONMENT_URL', value: url, public: true }]),
    ];
  }
}

const ofEnvironment = ({ name, slug }: Environment): readonly JobVariable[] => [
  { key: 'CI_ENVIRONMENT_NAME', value: name, public: true },
  { key: 'CI_ENVIRONMENT_SLUG', value: slug, public: true },
];

function urlOf({ url }: EnvironmentPlan, variables: readonly JobVariable[]): string | null {
  const expanded = url === null ? null : expandVariables(url, variables);
  return expanded === null || webUrlProblems(expanded).length > 0 ? null : expanded;
}
