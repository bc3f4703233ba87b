import { ConfigurationError } from './configuration.error.js';
import { LIMITS } from './limits.js';
import {
  type ExpansionBudget,
  isList,
  isMap,
  weightOf,
  type YamlMap,
  YamlReference,
  type YamlValue,
} from './yaml-value.js';

/** Resolves every `!reference`. */
export function withReferences(configuration: YamlMap, budget: ExpansionBudget): YamlMap {
  const result = new Resolution(configuration, budget).resolved(configuration, []);
  return isMap(result) ? result : configuration;
}

class Resolution {
  /** Visits a shared value once, and keeps it shared. */
  private readonly done = new Map<YamlValue, YamlValue>();

  constructor(
    private readonly configuration: YamlMap,
    private readonly budget: ExpansionBudget,
  ) {}

  /** @param following the chain of references that led here */
  resolved(value: YamlValue, following: readonly YamlReference[]): YamlValue {
    if (!isMap(value) && !isList(value) && !(value instanceof YamlReference)) return value;
    const known = this.done.get(value);
    if (known !== undefined) return known;
    const result = value instanceof YamlReference ? this.followed(value, following) : this.contents(value, following);
    this.done.set(value, result);
    return result;
  }

  private contents(value: YamlMap | readonly YamlValue[], following: readonly YamlReference[]): YamlValue {
    if (!isMap(value)) return value.map((item) => this.resolved(item, following));
    return new Map([...value].map(([key, item]) => [key, this.resolved(item, following)]));
  }

  private followed(reference: YamlReference, following: readonly YamlReference[]): YamlValue {
    const shown = `!reference ${JSON.stringify(reference.path)}`;
    if (following.includes(reference)) throw new ConfigurationError(`${shown} is part of a circular chain`);
    if (following.length >= LIMITS.referenceDepth) throw new ConfigurationError(`${shown} is nested too deeply`);
    const target = this.target(reference.path, [...following, reference]);
    if (target === undefined) throw new ConfigurationError(`${shown} could not be found`);
    const result = this.resolved(target, [...following, reference]);
    this.budget.spend(weightOf(result));
    return result;
  }

  private target(path: readonly string[], following: readonly YamlReference[]): YamlValue | undefined {
    let value: YamlValue | undefined = this.configuration;
    for (const name of path) {
      const container: YamlValue | undefined = value instanceof YamlReference ? this.resolved(value, following) : value;
      value = isMap(container) ? container.get(name) : undefined;
    }
    return value;
  }
}
