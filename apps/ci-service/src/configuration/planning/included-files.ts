import { ConfigurationError } from '../yaml/configuration.error.js';
import { Entry } from '../entries/entry.js';
import { type Rule, rulesOf } from '../entries/rules.js';
import { LIMITS } from '../yaml/limits.js';
import { type RepositoryInputs, textOf } from './repository-inputs.js';
import { PathPattern } from '../matching/path-pattern.js';
import { merged } from '../yaml/extended-jobs.js';
import { readYaml } from '../yaml/yaml-document.js';
import { isMap, type YamlMap } from '../yaml/yaml-value.js';

/** Whether the rules of an include apply. */
export type RuleCheck = (rules: readonly Rule[]) => boolean;

export interface IncludedConfiguration {
  readonly configuration: YamlMap;
  readonly warnings: readonly string[];
}

/**
 * A configuration merged with all files that it includes: later files override earlier ones, and the including file overrides
 * both.
 */
export function withIncludedFiles(
  entry: { readonly path: string; readonly text: string },
  inputs: RepositoryInputs,
  applies: RuleCheck,
): IncludedConfiguration {
  const inclusion = new Inclusion(inputs, applies);
  return { configuration: inclusion.read(entry.path, entry.text, []), warnings: inclusion.warnings };
}

const YAML_FILE = /\.ya?ml$/;
const NOT_LOCAL = ['remote', 'project', 'template', 'component', 'artifact', 'file', 'ref', 'job'];
const LOCATION_KEYS = ['local', 'rules'];

class Inclusion {
  readonly warnings: string[] = [];
  private files = 0;
  private bytes = 0;

  constructor(
    private readonly inputs: RepositoryInputs,
    private readonly applies: RuleCheck,
  ) {}

  read(path: string, text: string, including: readonly string[]): YamlMap {
    this.count(text);
    const { value, warnings } = readYaml(text);
    this.warnings.push(...warnings.map((warning) => `${path}: ${warning}`));
    if (!isMap(value)) throw new ConfigurationError(including.length === 0 ? INVALID : `\`${path}\`: ${INVALID}`);
    const own = new Map(value);
    const include = new Entry(['include'], own.get('include'));
    own.delete('include');
    const paths = include.isGiven ? this.pathsIn(include) : [];
    const files = this.inputs.files(paths);
    const below = files.map((file, at) => this.readIncluded(paths[at] ?? '', file, [...including, path]));
    return [...below, own].reduce(merged);
  }

  private readIncluded(path: string, file: Parameters<typeof textOf>[1], including: readonly string[]): YamlMap {
    if (including.length > LIMITS.includeDepth) {
      throw new ConfigurationError(`Maximum of ${LIMITS.includeDepth} nested includes are allowed`);
    }
    if (including.includes(path)) throw new ConfigurationError(`\`${path}\` includes itself`);
    return this.read(path, textOf(path, file), including);
  }

  private count(text: string): void {
    this.files += 1;
    this.bytes += Buffer.byteLength(text);
    if (this.files > LIMITS.files)
      throw new ConfigurationError(`Maximum of ${LIMITS.files} included files are allowed`);
    if (this.bytes > LIMITS.totalBytes) {
      throw new ConfigurationError(`All configuration files together are larger than ${LIMITS.totalBytes / 1024} KiB`);
    }
  }

  private pathsIn(include: Entry): string[] {
    return include.items().flatMap((item) => this.pathsOf(item));
  }

  private pathsOf(item: Entry): string[] {
    if (typeof item.value === 'string') return this.matching(localPath(item.value));
    const location = item.map('config should be a path, or a hash with local');
    const foreign = location.keys.find((key) => NOT_LOCAL.includes(key));
    if (foreign !== undefined) {
      throw new ConfigurationError(`include:${foreign} is not supported: only files of this repository are included`);
    }
    location.refuseKeys(['inputs']);
    location.onlyKeys(LOCATION_KEYS);
    const local = location.text('local') ?? item.fail('config should be a path, or a hash with local');
    const rules = rulesOf(location.child('rules'), 'include');
    return rules === null || this.applies(rules) ? this.matching(localPath(local)) : [];
  }

  private matching(path: string): string[] {
    if (!path.includes('*')) return [path];
    const pattern = new PathPattern(path);
    const all = this.inputs.paths();
    if (all === null) throw new ConfigurationError(`\`${path}\`: the repository has too many files for a pattern`);
    const found = all.filter((candidate) => pattern.matches(candidate)).slice(0, LIMITS.files + 1);
    if (found.length === 0) throw new ConfigurationError(`Local file \`${path}\` does not exist!`);
    return found;
  }
}

const INVALID = 'Invalid configuration format';

function localPath(written: string): string {
  if (/^https?:\/\//.test(written)) {
    throw new ConfigurationError('include:remote is not supported: only files of this repository are included');
  }
  const path = written.replace(/^\/+/, '');
  if (!YAML_FILE.test(path)) throw new ConfigurationError(`Included file \`${path}\` does not have YAML extension!`);
  return path;
}
