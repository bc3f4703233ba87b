import { checkJobs } from './checks.js';
import { ConfigurationError } from '../yaml/configuration.error.js';
import { Entry, MapEntry } from '../entries/entry.js';
import { type JobDefinition, jobOf } from '../entries/job.js';
import {
  GLOBAL_SETTING_KEYS,
  SETTING_KEYS,
  type Settings,
  settingsIn,
  UNSUPPORTED_SETTINGS,
  withDefaults,
} from '../entries/settings.js';
import { variablesOf } from '../entries/variables.js';
import { type VariablePlan } from '../pipeline-plan.js';
import { withExtendedJobs } from '../yaml/extended-jobs.js';
import { withReferences } from '../yaml/references.js';
import { ExpansionBudget, type YamlMap } from '../yaml/yaml-value.js';
import { type AutoCancelPolicy, autoCancelOf } from '../entries/auto-cancel.js';
import { type Rule, rulesOf } from '../entries/rules.js';

/** A valid configuration with all its jobs, for any ref. */
export interface Configuration {
  /** In order, with the implicit first and last one. */
  readonly stages: readonly string[];
  readonly variables: readonly VariablePlan[];
  readonly workflow: Workflow;
  readonly jobs: readonly JobDefinition[];
}

export const FIRST_STAGE = '.pre';
export const LAST_STAGE = '.post';
const DEFAULT_STAGES = ['build', 'test', 'deploy'];
const GLOBAL_KEYS = new Set([...GLOBAL_SETTING_KEYS, 'default', 'variables', 'stages', 'types', 'workflow']);
const UNSUPPORTED_KEYS = ['spec'];

/** Parses a merged configuration. Throws `ConfigurationError` with the first error. */
export function configurationOf(written: YamlMap): Configuration {
  const budget = new ExpansionBudget();
  const file = new MapEntry([], withReferences(withExtendedJobs(written, budget), budget));
  const unsupported = UNSUPPORTED_KEYS.find((key) => file.has(key));
  if (unsupported !== undefined) throw new ConfigurationError(`${unsupported} is not supported`);
  const defaults = defaultsOf(file);
  const variables = variablesOf(file.child('variables')) ?? [];
  const stages = stagesOf(file);
  const workflow = workflowOf(file.child('workflow'));
  const jobs = jobsOf(file, defaults);
  checkJobs(jobs, stages);
  return { stages: [FIRST_STAGE, ...stages, LAST_STAGE], variables, workflow, jobs };
}

/** `default`, merged with the top-level settings; a key in both is refused. */
function defaultsOf(file: MapEntry): Settings {
  const atTop = new MapEntry([], new Map([...file.value].filter(([key]) => GLOBAL_SETTING_KEYS.includes(key))));
  const global = settingsIn(atTop);
  const entry = file.child('default');
  if (!entry.isGiven) return global;
  const map = entry.map();
  map.refuseKeys(UNSUPPORTED_SETTINGS);
  map.onlyKeys(SETTING_KEYS);
  const both = SETTING_KEYS.find((key) => map.has(key) && global[key] !== null);
  if (both !== undefined) throw new ConfigurationError(`${both} is defined in top-level and \`default:\` entry`);
  return withDefaults(settingsIn(map), global, () => true);
}

function stagesOf(file: MapEntry): string[] {
  const entry = file.has('stages') || !file.has('types') ? file.child('stages') : file.child('types');
  if (!entry.isGiven) return DEFAULT_STAGES;
  const stages = [...new Set(entry.texts('config should be an array of strings'))];
  return stages.filter((stage) => stage !== FIRST_STAGE && stage !== LAST_STAGE);
}

function jobsOf(file: MapEntry, defaults: Settings): JobDefinition[] {
  const names = file.keys.filter((key) => !GLOBAL_KEYS.has(key) && !key.startsWith('.'));
  if (names.length === 0) throw new ConfigurationError('jobs config should contain at least one visible job');
  return names.map((name) => jobOf(name, new Entry(['jobs', name], file.value.get(name)), defaults));
}

/** Decides whether a pipeline is created, and with which attributes. */
interface Workflow {
  readonly name: string | null;
  readonly rules: readonly Rule[] | null;
  readonly autoCancel: AutoCancelPolicy | null;
}

/** Parses `workflow`. */
function workflowOf(workflow: Entry): Workflow {
  if (!workflow.isGiven) return { name: null, rules: null, autoCancel: null };
  const map = workflow.map();
  map.onlyKeys(['name', 'rules', 'auto_cancel']);
  return {
    name: map.text('name', 255),
    rules: rulesOf(map.child('rules'), 'workflow'),
    autoCancel: autoCancelOf(map.child('auto_cancel')),
  };
}
