import { LIMITS } from '../yaml/limits.js';
import { type VariablePlan } from '../pipeline-plan.js';
import { isMap, YamlNumber, type YamlValue } from '../yaml/yaml-value.js';
import { Entry } from './entry.js';

const KEY = /^[^\s=]+$/;
const DETAILS = ['value', 'description', 'options', 'expand'];

/** `variables`: texts, numbers as written, or maps with a description. */
export function variablesOf(variables: Entry): VariablePlan[] | null {
  if (!variables.isGiven) return null;
  if (!isMap(variables.value)) return variables.fail(COMPLAINT);
  return [...variables.value].map(([key, value]) => variableOf(variables, key, value));
}

/** The last variable of each key. */
export function lastOfEachKey(variables: readonly VariablePlan[]): VariablePlan[] {
  return [...new Map(variables.map((variable) => [variable.key, variable])).values()];
}

const COMPLAINT = 'config should be a hash of key value pairs';

function variableOf(variables: Entry, key: string, value: YamlValue): VariablePlan {
  if (!KEY.test(key) || key.length > LIMITS.variableKeyLength) variables.fail(COMPLAINT);
  if (!isMap(value)) return { key, value: textOf(value) ?? variables.fail(COMPLAINT), raw: false };
  const details = new Entry([...variables.location, key], value).map();
  details.onlyKeys(DETAILS);
  details.text('description');
  const text = textOf(value.get('value') ?? '') ?? details.fail('value', 'should be a string');
  const options = details.texts('options');
  if (options && !options.includes(text)) details.fail('value', `should be one of the options: ${options.join(', ')}`);
  return { key, value: text, raw: details.flag('expand') === false };
}

function textOf(value: YamlValue): string | null {
  if (value instanceof YamlNumber) return value.text;
  return typeof value === 'string' ? value : null;
}
