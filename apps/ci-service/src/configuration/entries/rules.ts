import { LIMITS } from '../yaml/limits.js';
import { type JobWhen, type VariablePlan } from '../pipeline-plan.js';
import { type Expression, expressionOf } from '../matching/expression.js';
import { PathPattern } from '../matching/path-pattern.js';
import { isList, isMap, type YamlValue } from '../yaml/yaml-value.js';
import { Entry, type MapEntry } from './entry.js';
import { type NeedDefinition, needsOf } from './needs.js';
import { type AutoCancelPolicy, autoCancelOf } from './auto-cancel.js';
import { variablesOf } from './variables.js';

/** One of `rules`: its conditions, and the attributes that it gives the job. Null keeps the job's own. */
export interface Rule extends RuleConditions {
  readonly when: JobWhen | 'never' | null;
  readonly startIn: number | null;
  readonly allowFailure: AllowFailure | null;
  readonly variables: readonly VariablePlan[];
  readonly needs: readonly NeedDefinition[] | null;
  readonly interruptible: boolean | null;
  /** Of rules of the workflow. */
  readonly autoCancel: AutoCancelPolicy | null;
}

/** A null condition is true. */
export interface RuleConditions {
  readonly condition: Expression | null;
  readonly changes: ChangesCondition | null;
  readonly exists: readonly PathPattern[] | null;
}

export interface ChangesCondition {
  readonly patterns: readonly PathPattern[];
  /** A branch, tag or commit, which may contain variables; null for what the push changed. */
  readonly compareTo: string | null;
}

export interface AllowFailure {
  readonly always: boolean;
  readonly exitCodes: readonly number[];
}

export const JOB_WHENS = [
  'on_success',
  'on_failure',
  'always',
  'manual',
  'delayed',
] as const satisfies readonly JobWhen[];

export type RulesOwner = 'job' | 'workflow' | 'include';

const CONDITION_KEYS = ['if', 'changes', 'exists', 'when'];
const KEYS: Readonly<Record<RulesOwner, readonly string[]>> = {
  job: [...CONDITION_KEYS, 'start_in', 'allow_failure', 'variables', 'needs', 'interruptible'],
  workflow: [...CONDITION_KEYS, 'variables', 'auto_cancel'],
  include: CONDITION_KEYS,
};
const LIST_DEPTH = 10;

/** `rules` of a job, the workflow or an include; null when missing. */
export function rulesOf(rules: Entry, owner: RulesOwner): Rule[] | null {
  if (!rules.isGiven) return null;
  if (!isList(rules.value)) return rules.fail('config should be an array of hashes');
  const all = flat(rules, rules.value, 0);
  if (all.length > LIMITS.rules) rules.fail(`config has too many rules (maximum is ${LIMITS.rules})`);
  return all.map((rule) => ruleIn(new Entry([...rules.location, 'rule'], rule).map(), owner));
}

/** Flattens nested lists, which `!reference` produces. */
function flat(at: Entry, values: readonly YamlValue[], depth: number): YamlValue[] {
  if (depth > LIST_DEPTH) at.fail(`config should be nested at most ${LIST_DEPTH} levels deep`);
  return values.flatMap((value) => (isList(value) ? flat(at, value, depth + 1) : [value]));
}

function ruleIn(rule: MapEntry, owner: RulesOwner): Rule {
  rule.onlyKeys(KEYS[owner]);
  const when = whenOf(rule, owner);
  const startIn = rule.duration('start_in');
  if (when === 'delayed' && !startIn) rule.fail('start_in', 'should be a duration');
  return {
    condition: conditionOf(rule),
    changes: changesOf(rule.child('changes')),
    exists: existsOf(rule.child('exists')),
    when,
    startIn,
    allowFailure: allowFailureOf(rule),
    variables: variablesOf(rule.child('variables')) ?? [],
    needs: needsOf(rule.child('needs')),
    interruptible: rule.flag('interruptible'),
    autoCancel: autoCancelOf(rule.child('auto_cancel')),
  };
}

function whenOf(rule: MapEntry, owner: RulesOwner): JobWhen | 'never' | null {
  if (owner === 'job') {
    const whens = [...JOB_WHENS, 'never'] as const;
    return rule.choice('when', whens, `should be ${whens.slice(0, -1).join(', ')} or never`);
  }
  return rule.choice('when', ['always', 'never'], 'should be always or never');
}

function conditionOf(rule: MapEntry): Expression | null {
  const text = rule.text('if');
  return text === null ? null : (expressionOf(text) ?? rule.fail('if', 'invalid expression syntax'));
}

/** `changes`: patterns, or a map that may name what to compare with. */
function changesOf(changes: Entry): ChangesCondition | null {
  if (!changes.isGiven) return null;
  if (!isMap(changes.value)) return { patterns: patternsOf(changes), compareTo: null };
  const map = changes.map();
  map.onlyKeys(['paths', 'compare_to']);
  return { patterns: pathsIn(map), compareTo: map.text('compare_to', LIMITS.nameLength) };
}

/** `exists`: patterns, or a map. */
function existsOf(exists: Entry): PathPattern[] | null {
  if (!exists.isGiven) return null;
  if (!isMap(exists.value)) return patternsOf(exists);
  const map = exists.map();
  map.refuseKeys(['project', 'ref'], 'is not supported: only files of the same commit are looked for');
  map.onlyKeys(['paths']);
  return pathsIn(map);
}

const pathsIn = (map: MapEntry): PathPattern[] =>
  map.has('paths') ? patternsOf(map.child('paths')) : map.fail('paths', "can't be blank");

function patternsOf(paths: Entry): PathPattern[] {
  const patterns = paths.oneOrMoreTexts('config should be an array of strings');
  if (patterns.length > LIMITS.needs) paths.fail(`config is too long (maximum is ${LIMITS.needs} paths)`);
  return patterns.map((pattern) => new PathPattern(pattern.replace(/^\.?\//, '')));
}

/** `allow_failure`: a boolean, or the allowed exit codes. */
export function allowFailureOf(job: MapEntry): AllowFailure | null {
  if (!job.has('allow_failure')) return null;
  const entry = job.child('allow_failure');
  if (!isMap(entry.value)) return { always: job.flag('allow_failure') ?? false, exitCodes: [] };
  const map = entry.map();
  map.onlyKeys(['exit_codes']);
  const exitCodes = map.integers('exit_codes');
  return exitCodes.length > 0 ? { always: false, exitCodes } : map.fail('exit_codes', "can't be blank");
}
