import { LIMITS } from './limits.js';
import { ConfigurationError } from './configuration.error.js';

/** A value of a configuration. Aliases are shared, so that it is a graph without cycles. */
export type YamlValue = null | boolean | string | YamlNumber | YamlReference | YamlList | YamlMap;
export type YamlList = readonly YamlValue[];
export type YamlMap = ReadonlyMap<string, YamlValue>;

/** A number with its notation: `1.10` is a version where a text is expected. */
export class YamlNumber {
  constructor(
    readonly value: number,
    readonly text: string,
  ) {}
}

/** `!reference [job, key]`, unresolved. */
export class YamlReference {
  constructor(readonly path: readonly string[]) {}
}

export const isMap = (value: YamlValue | undefined): value is YamlMap => value instanceof Map;
export const isList = (value: YamlValue | undefined): value is YamlList => Array.isArray(value);

const CHARACTERS_PER_WEIGHT = 32;
const weights = new WeakMap<object, number>();

/** The size of a value without sharing: one for each value, and one for every 32 characters. */
export function weightOf(value: YamlValue): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS_PER_WEIGHT);
  if (!isMap(value) && !isList(value)) return 1;
  const known = weights.get(value);
  if (known !== undefined) return known;
  let weight = 1;
  if (isMap(value)) for (const [key, item] of value) weight += weightOf(key) + weightOf(item);
  else for (const item of value) weight += weightOf(item);
  weights.set(value, weight);
  return weight;
}

/** The remaining size that expansion may add. */
export class ExpansionBudget {
  private left: number = LIMITS.weight;

  /** Throws when the limit is exceeded. */
  spend(weight: number): void {
    this.left -= weight;
    if (this.left < 0) throw new ConfigurationError('The configuration is too large once it is expanded');
  }
}
