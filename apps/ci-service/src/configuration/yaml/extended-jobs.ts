import { ConfigurationError } from './configuration.error.js';
import { LIMITS } from './limits.js';
import { type ExpansionBudget, isList, isMap, weightOf, type YamlMap, type YamlValue } from './yaml-value.js';

const EXTENDS = 'extends';

/** Resolves every `extends`: maps are merged, other values are overridden. */
export function withExtendedJobs(configuration: YamlMap, budget: ExpansionBudget): YamlMap {
  return new Extension(configuration, budget).all();
}

/** Merges `over` into `base`: maps by key; other values are replaced. */
export function merged(base: YamlMap, over: YamlMap): YamlMap {
  const result = new Map(base);
  for (const [key, value] of over) {
    const below = result.get(key);
    result.set(key, isMap(below) && isMap(value) ? merged(below, value) : value);
  }
  return result;
}

class Extension {
  private readonly done = new Map<string, YamlMap>();

  constructor(
    private readonly configuration: YamlMap,
    private readonly budget: ExpansionBudget,
  ) {}

  all(): YamlMap {
    const result = new Map<string, YamlValue>();
    for (const [name, value] of this.configuration) {
      result.set(name, isMap(value) && value.has(EXTENDS) ? this.extended(name, value, []) : value);
    }
    return result;
  }

  private extended(name: string, job: YamlMap, extending: readonly string[]): YamlMap {
    if (!job.has(EXTENDS)) return job;
    const known = this.done.get(name);
    if (known !== undefined) return known;
    if (extending.includes(name)) throw new ConfigurationError(`${name}: circular dependency detected in \`extends\``);
    if (extending.length > LIMITS.extendsDepth)
      throw new ConfigurationError(`${name}: nesting too deep in \`extends\``);
    const bases = this.parents(name, job).map((parent) => this.base(name, parent, [...extending, name]));
    const own = new Map(job);
    own.delete(EXTENDS);
    const result = [...bases, own].reduce(merged);
    this.budget.spend(weightOf(result));
    this.done.set(name, result);
    return result;
  }

  private parents(name: string, job: YamlMap): string[] {
    const value = job.get(EXTENDS) ?? null;
    const parents = isList(value) ? value : [value];
    const names = parents.filter((parent) => typeof parent === 'string');
    if (names.length === 0 || names.length < parents.length) {
      throw new ConfigurationError(
        `jobs:${name}:extends config should be an array of strings or a string`.toLowerCase(),
      );
    }
    return names;
  }

  private base(name: string, parent: string, extending: readonly string[]): YamlMap {
    const value = this.configuration.get(parent);
    if (value === undefined) throw new ConfigurationError(`${name}: unknown keys in \`extends\` (${parent})`);
    if (!isMap(value)) throw new ConfigurationError(`${name}: invalid base hash in \`extends\` (${parent})`);
    return this.extended(parent, value, extending);
  }
}
