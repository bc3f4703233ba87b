import { ConfigurationError } from '../yaml/configuration.error.js';
import { type JobDefinition } from '../entries/job.js';
import { instanceNames } from './parallel-jobs.js';

const EDGE_STAGES = ['.pre', '.post'];

/**
 * Checks the jobs against each other. Throws the first error.
 *
 * @param stages without the implicit first and last one
 */
export function checkJobs(jobs: readonly JobDefinition[], stages: readonly string[]): void {
  const byName = new Map(jobs.flatMap((job) => [job.name, ...instanceNames(job)].map((name) => [name, job] as const)));
  const check = new JobCheck(byName, ['.pre', ...stages, '.post']);
  for (const job of jobs) {
    if (!stages.includes(job.stage) && !EDGE_STAGES.includes(job.stage)) {
      refuse(job, `stage parameter should be ${stages.join(', ')}`);
    }
    check.dependencies(job);
    check.needs(job);
    check.stopJob(job);
  }
  refuseCircles(jobs, byName);
}

const refuse = (job: JobDefinition, complaint: string): never => {
  throw new ConfigurationError(`${job.name} job: ${complaint}`);
};

class JobCheck {
  constructor(
    private readonly byName: ReadonlyMap<string, JobDefinition>,
    private readonly stages: readonly string[],
  ) {}

  dependencies(job: JobDefinition): void {
    for (const name of job.dependencies ?? []) {
      const dependency = this.byName.get(name) ?? refuse(job, `undefined dependency: ${name}`);
      if (this.place(dependency) >= this.place(job) && !this.isNeeded(job, dependency)) {
        refuse(job, `dependency ${name} is not defined in prior stages`);
      }
    }
  }

  needs(job: JobDefinition): void {
    for (const { job: name, optional } of allNeeds(job)) {
      const needed = this.byName.get(name);
      if (needed === undefined && !optional) refuse(job, `undefined need: ${name}`);
      if (needed !== undefined && this.place(needed) > this.place(job)) {
        refuse(job, `need ${name} is not defined in current or prior stages`);
      }
    }
  }

  stopJob(job: JobDefinition): void {
    const name = job.environment?.onStop ?? null;
    if (name === null) return;
    const stopJob = this.byName.get(name) ?? refuse(job, `on_stop job ${name} is not defined`);
    const { environment } = stopJob;
    if (environment === null) refuse(job, `on_stop job ${name} does not have environment defined`);
    if (environment?.name !== job.environment?.name) refuse(job, `on_stop job ${name} have different environment name`);
    if (environment?.action !== 'stop') refuse(job, `on_stop job ${name} needs to have action stop defined`);
  }

  private place(job: JobDefinition): number {
    return this.stages.indexOf(job.stage);
  }

  private isNeeded(job: JobDefinition, dependency: JobDefinition): boolean {
    return allNeeds(job).some(({ job: name }) => this.byName.get(name) === dependency);
  }
}

const allNeeds = (job: JobDefinition) => [
  ...(job.needs ?? []),
  ...(job.rules?.flatMap(({ needs }) => needs ?? []) ?? []),
];

/** Refuses cyclic needs within a stage, by repeatedly removing jobs whose needs are all removed. */
function refuseCircles(jobs: readonly JobDefinition[], byName: ReadonlyMap<string, JobDefinition>): void {
  const needers = new Map<JobDefinition, JobDefinition[]>();
  const open = new Map<JobDefinition, number>();
  for (const job of jobs) {
    const needed = new Set(allNeeds(job).flatMap(({ job: name }) => byName.get(name) ?? []));
    open.set(job, needed.size);
    for (const other of needed) needers.set(other, [...(needers.get(other) ?? []), job]);
  }
  const free = jobs.filter((job) => open.get(job) === 0);
  for (const job of free) {
    for (const needer of needers.get(job) ?? []) {
      const left = (open.get(needer) ?? 0) - 1;
      open.set(needer, left);
      if (left === 0) free.push(needer);
    }
  }
  if (free.length === jobs.length) return;
  const circular = jobs.filter((job) => (open.get(job) ?? 0) > 0).map(({ name }) => name);
  throw new ConfigurationError(`The pipeline has circular dependencies: ${circular.slice(0, 10).join(', ')}`);
}
