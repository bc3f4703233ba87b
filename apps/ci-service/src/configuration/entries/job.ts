import { LIMITS } from '../yaml/limits.js';
import { type EnvironmentPlan, type JobWhen, type ScriptPlan, type VariablePlan } from '../pipeline-plan.js';
import { Pattern } from '../matching/pattern.js';
import { type ParallelDefinition, parallelOf } from './attempts.js';
import { type Entry, type MapEntry } from './entry.js';
import { environmentOf } from './environments.js';
import { type NeedDefinition, needsOf } from './needs.js';
import { type RefFilter, refFilterOf } from './refs.js';
import { type AllowFailure, allowFailureOf, JOB_WHENS, type Rule, rulesOf } from './rules.js';
import { scriptOf } from './scripts.js';
import { SETTING_KEYS, type Settings, settingsIn, UNSUPPORTED_SETTINGS, withDefaults } from './settings.js';
import { variablesOf } from './variables.js';

/** A job of the configuration, before it is evaluated for a ref. */
export interface JobDefinition {
  readonly name: string;
  readonly stage: string;
  readonly script: ScriptPlan;
  readonly settings: Settings;
  readonly variables: readonly VariablePlan[];
  /** Whether the job inherits a global variable. */
  readonly inheritsVariable: (key: string) => boolean;
  readonly when: JobWhen;
  readonly startIn: number | null;
  readonly allowFailure: AllowFailure | null;
  readonly rules: readonly Rule[] | null;
  readonly only: RefFilter | null;
  readonly except: RefFilter | null;
  readonly needs: readonly NeedDefinition[] | null;
  readonly dependencies: readonly string[] | null;
  readonly parallel: ParallelDefinition | null;
  readonly environment: EnvironmentPlan | null;
  readonly coverage: string | null;
  readonly resourceGroup: string | null;
}

const OWN_KEYS = [
  'script',
  'stage',
  'type',
  'variables',
  'only',
  'except',
  'rules',
  'when',
  'start_in',
  'allow_failure',
  'needs',
  'dependencies',
  'parallel',
  'environment',
  'coverage',
  'resource_group',
  'inherit',
  'manual_confirmation',
];
const KEYS: readonly string[] = [...SETTING_KEYS, ...OWN_KEYS];
/** Known keywords that are not supported. They are refused, as ignoring them would change the meaning. */
const UNSUPPORTED_KEYS = [
  ...UNSUPPORTED_SETTINGS,
  'trigger',
  'release',
  'secrets',
  'run',
  'inputs',
  'pages',
  'publish',
  'dast_configuration',
];
const WHEN_COMPLAINT = 'should be on_success, on_failure, always or manual, or delayed';
const NOT_WITH_RULES = ['only', 'except', 'start_in'];
export const DEFAULT_STAGE = 'test';

/** Parses a job. */
export function jobOf(name: string, entry: Entry, defaults: Settings): JobDefinition {
  if (name.length > LIMITS.nameLength) entry.fail(`name is too long (maximum is ${LIMITS.nameLength} characters)`);
  if (name.trim() === '') entry.fail("name can't be blank");
  const job = entry.map();
  refuseUnfit(job);
  const { inheritsDefault, inheritsVariable } = inheritanceOf(job.child('inherit'));
  const script = scriptOf(job);
  const when = job.choice('when', JOB_WHENS, WHEN_COMPLAINT) ?? 'on_success';
  const settings = withDefaults(settingsIn(job), defaults, inheritsDefault);
  return {
    name,
    stage: job.text('stage') ?? job.text('type') ?? DEFAULT_STAGE,
    script: {
      commands: [...(settings.before_script ?? []), ...script],
      after: settings.after_script ?? [],
      preGetSources: settings.hooks ?? [],
    },
    settings,
    variables: variablesOf(job.child('variables')) ?? [],
    inheritsVariable,
    when,
    startIn: startInOf(job, when),
    allowFailure: allowFailureOf(job),
    rules: rulesOf(job.child('rules'), 'job'),
    only: refFilterOf(job.child('only')),
    except: refFilterOf(job.child('except')),
    needs: needsOf(job.child('needs')),
    dependencies: job.texts('dependencies'),
    parallel: parallelOf(job),
    environment: environmentOf(job.child('environment')),
    coverage: coverageOf(job),
    resourceGroup: job.text('resource_group', LIMITS.nameLength),
  };
}

function refuseUnfit(job: MapEntry): void {
  job.refuseKeys(UNSUPPORTED_KEYS);
  job.onlyKeys([...KEYS, ...UNSUPPORTED_KEYS]);
  const needless = job.has('rules') ? NOT_WITH_RULES.filter((key) => job.has(key)) : [];
  if (needless.length > 0) job.self.fail(`config key may not be used with \`rules\`: ${needless.join(', ')}`);
  job.text('manual_confirmation');
}

function startInOf(job: MapEntry, when: JobWhen): number | null {
  const startIn = job.duration('start_in');
  if (when !== 'delayed') return startIn === null ? null : job.fail('start_in', 'must be blank');
  return startIn || job.fail('start_in', 'should be a duration');
}

function coverageOf(job: MapEntry): string | null {
  const text = job.text('coverage');
  if (text === null) return null;
  const source = /^\/(.+)\/$/s.exec(text)?.[1];
  if (source === undefined || Pattern.compile(source) === null) {
    return job.child('coverage').fail('config must be a regular expression in the syntax of re2, between slashes');
  }
  return source;
}

interface Inheritance {
  readonly inheritsDefault: (key: string) => boolean;
  readonly inheritsVariable: (key: string) => boolean;
}

/** `inherit`: all, none or some of `default` and of the global `variables`. */
function inheritanceOf(inherit: Entry): Inheritance {
  if (!inherit.isGiven) return { inheritsDefault: () => true, inheritsVariable: () => true };
  const map = inherit.map();
  map.onlyKeys(['default', 'variables']);
  return { inheritsDefault: inherited(map.child('default')), inheritsVariable: inherited(map.child('variables')) };
}

function inherited(entry: Entry): (key: string) => boolean {
  const { value } = entry;
  if (value == null || typeof value === 'boolean') return () => value ?? true;
  const keys = new Set(entry.texts('config should be a boolean, or an array of strings'));
  return (key) => keys.has(key);
}
