import { ConfigurationError } from '../yaml/configuration.error.js';
import { type MatrixVariable } from '../entries/attempts.js';
import { type NeedDefinition } from '../entries/needs.js';
import { type JobPlan, type NeedPlan } from '../pipeline-plan.js';
import { type JobInstance } from './parallel-jobs.js';

/** The jobs of a pipeline, by the names of their definitions and by their own. */
export class PlannedJobs {
  private readonly byDefinition: ReadonlyMap<string, readonly JobInstance[]>;
  private readonly byName: ReadonlyMap<string, JobInstance>;

  constructor(jobs: readonly (readonly [definition: string, instances: readonly JobInstance[]])[]) {
    this.byDefinition = new Map(jobs);
    this.byName = new Map(jobs.flatMap(([, instances]) => instances.map((instance) => [instance.name, instance])));
  }

  /** All jobs of a definition, or the single job of that name. */
  named(name: string): readonly JobInstance[] {
    const instance = this.byName.get(name);
    return this.byDefinition.get(name) ?? (instance ? [instance] : []);
  }
}

/** The jobs that `needs` refers to. Throws for a job that the pipeline lacks, unless the need is optional. */
export function needsOf(
  jobName: string,
  needs: readonly NeedDefinition[] | null,
  planned: PlannedJobs,
): NeedPlan[] | null {
  return (
    needs?.flatMap((need) => {
      const instances = planned.named(need.job).filter((instance) => isMeant(instance, need.combinations));
      if (instances.length === 0 && !need.optional) throw missing(jobName, need.job);
      return instances.map(({ name }) => ({ job: name, artifacts: need.artifacts }));
    }) ?? null
  );
}

/** The jobs whose artifacts a job receives; null for all of earlier stages. */
export function dependenciesOf(
  dependencies: readonly string[] | null,
  needs: readonly NeedPlan[] | null,
  planned: PlannedJobs,
): string[] | null {
  if (dependencies !== null) {
    return dependencies.flatMap((dependency) => planned.named(dependency).map(({ name }) => name));
  }
  return needs?.filter(({ artifacts }) => artifacts).map(({ job }) => job) ?? null;
}

/** Whether there are jobs whose artifacts a job receives, in a pipeline that has all of these. */
export function receivesIn(plans: readonly JobPlan[]): (plan: JobPlan) => boolean {
  const firstStage = Math.min(...plans.map(({ stageIndex }) => stageIndex));
  return ({ dependencies, stageIndex }) => (dependencies === null ? firstStage < stageIndex : dependencies.length > 0);
}

function isMeant({ matrix }: JobInstance, combinations: NeedDefinition['combinations']): boolean {
  const has = ({ key, value }: MatrixVariable) => matrix.some((one) => one.key === key && one.value === value);
  return combinations === null || combinations.some((combination) => combination.every(has));
}

const missing = (jobName: string, needed: string): ConfigurationError =>
  new ConfigurationError(
    `'${jobName}' job needs '${needed}' job, but '${needed}' does not exist in the pipeline. ` +
      'To need a job that is not in every pipeline, use needs:optional.',
  );
