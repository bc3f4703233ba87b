import { createHash } from 'node:crypto';
import { type Configuration, FIRST_STAGE, LAST_STAGE } from './configuration.js';
import { ConfigurationError } from '../yaml/configuration.error.js';
import { NO_RETRY } from '../entries/attempts.js';
import { type CacheDefinition } from '../entries/caches.js';
import { type JobDefinition } from '../entries/job.js';
import { lastOfEachKey } from '../entries/variables.js';
import { LIMITS } from '../yaml/limits.js';
import {
  type CachePlan,
  type JobPlan,
  type PipelineContext,
  type PipelinePlan,
  type VariablePlan,
} from '../pipeline-plan.js';
import { type RepositoryInputs } from './repository-inputs.js';
import { expanded, type Lookup, lookupIn } from '../matching/expression.js';
import { type Selection, Selector } from './selected-job.js';
import { dependenciesOf, needsOf, PlannedJobs, receivesIn } from './needed-jobs.js';
import { instancesOf, type JobInstance } from './parallel-jobs.js';

const MAX_KEY_FILES = 100;
const EDGE_STAGES = [FIRST_STAGE, LAST_STAGE];

interface SelectedJob {
  readonly definition: JobDefinition;
  readonly selection: Selection;
  readonly instances: readonly JobInstance[];
}

/**
 * Evaluates the jobs of a configuration for a ref; null when it selects none. In conditions, variables of the project and the
 * pipeline override those of the configuration.
 */
export function planOf(
  configuration: Configuration,
  context: PipelineContext,
  inputs: RepositoryInputs,
): Omit<PipelinePlan, 'warnings'> | null {
  const selector = new Selector(context, inputs);
  const given = new Map(Object.entries(context.variables));
  const rules = configuration.workflow.rules;
  const rule = rules && selector.firstThatHolds(rules, lookupIn(given, byKey(configuration.variables)));
  if (rules && (rule === null || rule.when === 'never')) return null;

  const variables = lastOfEachKey([...configuration.variables, ...(rule?.variables ?? [])]);
  const selected = configuration.jobs.flatMap((definition) => select(definition, selector, given, variables));
  if (selected.every(({ definition }) => EDGE_STAGES.includes(definition.stage))) return null;
  const count = selected.reduce((sum, { instances }) => sum + instances.length, 0);
  if (count > LIMITS.jobs) throw new ConfigurationError(`The pipeline has too many jobs (maximum is ${LIMITS.jobs})`);

  const { stages, workflow } = configuration;
  const autoCancel = rule?.autoCancel ?? workflow.autoCancel;
  const plans = new JobPlanner(stages, variables, given, selected, inputs).plans();
  const failureCancelsPipeline = autoCancel?.onJobFailure ?? false;
  const jobs = plans.map((plan) => ({ ...plan, failureCancelsPipeline }));
  return { name: workflow.name, autoCancel: autoCancel?.onNewCommit ?? null, stages, jobs };
}

function select(
  definition: JobDefinition,
  selector: Selector,
  given: ReadonlyMap<string, string>,
  variables: readonly VariablePlan[],
): SelectedJob[] {
  const inherited = variables.filter(({ key }) => definition.inheritsVariable(key));
  const configured = [byKey(definition.variables), byKey(inherited)];
  const lookup = lookupIn(given, predefinedOf(definition, lookupIn(given, ...configured)), ...configured);
  const selection = selector.select(definition, lookup);
  return selection === null ? [] : [{ definition, selection, instances: instancesOf(definition) }];
}

/** The predefined variables of one job that conditions may use; `parallel` jobs share a selection, and so their name. */
const predefinedOf = ({ name, stage, environment }: JobDefinition, lookup: Lookup): ReadonlyMap<string, string> =>
  new Map([
    ['CI_JOB_NAME', name],
    ['CI_JOB_STAGE', stage],
    ...(environment === null ? [] : [['CI_ENVIRONMENT_NAME', expanded(environment.name, lookup)] as const]),
  ]);

const byKey = (variables: readonly VariablePlan[]): Map<string, string> =>
  new Map(variables.map(({ key, value }) => [key, value]));

class JobPlanner {
  private readonly planned: PlannedJobs;
  private readonly oids: ReadonlyMap<string, string | null>;

  constructor(
    private readonly stages: readonly string[],
    private readonly variables: readonly VariablePlan[],
    private readonly given: ReadonlyMap<string, string>,
    private readonly selected: readonly SelectedJob[],
    inputs: RepositoryInputs,
  ) {
    this.planned = new PlannedJobs(selected.map(({ definition, instances }) => [definition.name, instances]));
    const files = keyFilesOf(selected);
    const oids = inputs.blobOids(files);
    this.oids = new Map(files.map((file, at) => [file, oids[at] ?? null]));
  }

  plans(): JobPlan[] {
    const plans = this.selected.flatMap((job) => this.plansOf(job));
    const receives = receivesIn(plans);
    return plans.map((plan) => ({ ...plan, receives: receives(plan) })).sort((a, b) => a.stageIndex - b.stageIndex);
  }

  private plansOf({ definition, selection, instances }: SelectedJob): JobPlan[] {
    const { settings } = definition;
    const needs = needsOf(definition.name, selection.needs, this.planned);
    const inherited = this.variables.filter(({ key }) => definition.inheritsVariable(key));
    const variables = [...inherited, ...definition.variables, ...selection.variables];
    const shared = {
      stage: definition.stage,
      stageIndex: this.stages.indexOf(definition.stage),
      when: selection.when,
      startIn: selection.when === 'delayed' ? selection.startIn : null,
      allowFailure: selection.allowFailure.always,
      allowFailureExitCodes: selection.allowFailure.exitCodes,
      script: definition.script,
      image: settings.image,
      services: settings.services ?? [],
      needs,
      dependencies: dependenciesOf(definition.dependencies, needs, this.planned),
      artifacts: settings.artifacts,
      cache: (settings.cache ?? []).map((cache) => this.cachePlan(cache)),
      environment: definition.environment,
      retry: settings.retry ?? NO_RETRY,
      timeout: settings.timeout,
      coverage: definition.coverage,
      interruptible: selection.interruptible ?? settings.interruptible ?? false,
      resourceGroup: definition.resourceGroup,
    };
    return instances.map((instance) => {
      const ofInstance = lastOfEachKey([...variables, ...instance.variables]);
      const tags = expandedTags(definition, lookupIn(this.given, byKey(ofInstance)));
      return { ...shared, name: instance.name, tags, variables: ofInstance };
    });
  }

  private cachePlan({ key, ...cache }: CacheDefinition): CachePlan {
    return { ...cache, key: 'name' in key ? key.name : this.keyOfFiles(key) };
  }

  /** A digest of the files; `default` when none exists. */
  private keyOfFiles({ files, prefix }: { readonly files: readonly string[]; readonly prefix: string | null }): string {
    const oids = files.flatMap((file) => this.oids.get(file) ?? []);
    const content =
      oids.length === 0 ? 'default' : createHash('sha256').update(oids.join(' ')).digest('hex').slice(0, 40);
    return prefix === null ? content : `${prefix}-${content}`;
  }
}

/** Empty ones, such as those of unknown variables, are left out. */
function expandedTags({ name, settings }: JobDefinition, lookup: Lookup): string[] {
  const tags = (settings.tags ?? []).map((tag) => expanded(tag, lookup).trim());
  const { tagLength, tagsLength } = LIMITS;
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`jobs:${name.toLowerCase()} tags are too long ${problem}`);
  };
  if (tags.some((tag) => tag.length > tagLength)) refuse(`(maximum is ${tagLength} characters)`);
  const distinct = [...new Set(tags)].filter((tag) => tag !== '');
  if (distinct.join('').length > tagsLength) refuse(`together (maximum is ${tagsLength} characters)`);
  return distinct;
}

function keyFilesOf(selected: readonly SelectedJob[]): string[] {
  const keys = selected.flatMap(({ definition }) => definition.settings.cache ?? []).map(({ key }) => key);
  const files = [...new Set(keys.flatMap((key) => ('files' in key ? key.files : [])))];
  if (files.length <= MAX_KEY_FILES) return files;
  throw new ConfigurationError(`Caches have keys of too many files (maximum is ${MAX_KEY_FILES})`);
}
