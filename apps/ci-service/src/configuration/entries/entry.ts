import { ConfigurationError } from '../yaml/configuration.error.js';
import { secondsOf } from './duration.js';
import { LIMITS } from '../yaml/limits.js';
import { isList, isMap, type YamlMap, YamlNumber, type YamlValue } from '../yaml/yaml-value.js';

/**
 * A value of the configuration with its location, which prefixes error messages: `jobs:rspec:cache paths should be …`.
 * A null value counts as missing.
 */
export class Entry {
  constructor(
    readonly location: readonly string[],
    readonly value: YamlValue | undefined,
  ) {}

  get isGiven(): boolean {
    return this.value != null;
  }

  fail(complaint: string): never {
    throw new ConfigurationError(`${this.location.join(':')} ${complaint}`.toLowerCase());
  }

  map(complaint = 'config should be a hash'): MapEntry {
    return isMap(this.value) ? new MapEntry(this.location, this.value) : this.fail(complaint);
  }

  /** The elements of a list; a single value is a list of one. Errors name the location of the list. */
  items(): Entry[] {
    const values = isList(this.value) ? this.value : [this.value];
    return values.map((value) => new Entry(this.location, value));
  }

  /** A list of texts. Nested lists, which `!reference` produces, are flattened. */
  texts(complaint: string): string[] {
    if (!isList(this.value)) return this.fail(complaint);
    return textsIn(this.value, 0) ?? this.fail(complaint);
  }

  /** As `texts`; also accepts a single text. */
  oneOrMoreTexts(complaint: string): string[] {
    return typeof this.value === 'string' ? [this.value] : this.texts(complaint);
  }
}

const LIST_DEPTH = 10;

function textsIn(values: readonly YamlValue[], depth: number): string[] | null {
  const texts: string[] = [];
  for (const value of values) {
    const found =
      typeof value === 'string' ? [value] : isList(value) && depth < LIST_DEPTH ? textsIn(value, depth + 1) : null;
    if (found === null) return null;
    for (const text of found) texts.push(text);
  }
  return texts;
}

/** The values of a map by key; `complaint` describes the keys in error messages. */
export class MapEntry {
  constructor(
    readonly location: readonly string[],
    readonly value: YamlMap,
  ) {}

  get keys(): string[] {
    return [...this.value.keys()];
  }

  get self(): Entry {
    return new Entry(this.location, this.value);
  }

  has(key: string): boolean {
    return this.value.get(key) != null;
  }

  /** The entry at a key. */
  child(key: string): Entry {
    return new Entry([...this.location, key], this.value.get(key));
  }

  onlyKeys(known: readonly string[]): void {
    const unknown = this.keys.filter((key) => !known.includes(key));
    if (unknown.length > 0) this.self.fail(`config contains unknown keys: ${unknown.slice(0, 10).join(', ')}`);
  }

  /** Refuses keys with a meaning that is not supported. False switches their feature off, which is no more than there is. */
  refuseKeys(unsupported: readonly string[], why = 'is not supported'): void {
    const found = unsupported.find((key) => this.has(key) && this.value.get(key) !== false);
    if (found !== undefined) this.fail(found, why);
  }

  flag(key: string): boolean | null {
    const value = this.value.get(key) ?? null;
    return value === null || typeof value === 'boolean' ? value : this.fail(key, 'should be a boolean value');
  }

  text(key: string, maxLength: number = LIMITS.expressionLength): string | null {
    const value = this.value.get(key) ?? null;
    if (value === null) return null;
    if (typeof value !== 'string') return this.fail(key, 'should be a string');
    if (value.length > maxLength) this.fail(key, `is too long (maximum is ${maxLength} characters)`);
    return value;
  }

  texts(key: string): string[] | null {
    return this.has(key) ? this.atSelf(key).texts(`${inWords(key)} should be an array of strings`) : null;
  }

  oneOrMoreTexts(key: string): string[] | null {
    const complaint = `${inWords(key)} should be an array of strings or a string`;
    return this.has(key) ? this.atSelf(key).oneOrMoreTexts(complaint) : null;
  }

  integer(key: string, { from, to }: { from: number; to: number }): number | null {
    const value = this.value.get(key) ?? null;
    if (value === null) return null;
    const number = value instanceof YamlNumber ? value.value : Number.NaN;
    if (!Number.isInteger(number)) this.fail(key, 'should be an integer');
    if (number < from) this.fail(key, `should be greater than or equal to ${from}`);
    if (number > to) this.fail(key, `should be less than or equal to ${to}`);
    return number;
  }

  integers(key: string): number[] {
    if (!this.has(key)) return [];
    return new Entry(this.location, this.value.get(key)).items().map(({ value }) => {
      const number = value instanceof YamlNumber ? value.value : Number.NaN;
      return Number.isSafeInteger(number) ? number : this.fail(key, 'should be an array of integers or an integer');
    });
  }

  /** One of the given values; `complaint` lists them. */
  choice<V extends string>(key: string, values: readonly V[], complaint: string): V | null {
    if (!this.has(key)) return null;
    const value = this.value.get(key);
    return values.find((candidate) => candidate === value) ?? this.fail(key, complaint);
  }

  /** Parsed, in seconds, which fit an `integer` of PostgreSQL. */
  duration(key: string): number | null {
    const text = this.durationText(key);
    const seconds = text === null ? null : secondsOf(text);
    if (seconds !== null && seconds > LIMITS.seconds) {
      this.fail(key, `should be less than or equal to ${LIMITS.seconds} seconds`);
    }
    return seconds;
  }

  /** A duration as written; a bare number is seconds. */
  durationText(key: string): string | null {
    const value = this.value.get(key) ?? null;
    if (value === null) return null;
    const text = value instanceof YamlNumber ? value.text : value;
    return typeof text === 'string' && secondsOf(text) !== null ? text : this.fail(key, 'should be a duration');
  }

  fail(key: string, complaint: string): never {
    return this.self.fail(`${inWords(key)} ${complaint}`);
  }

  private atSelf(key: string): Entry {
    return new Entry(this.location, this.value.get(key));
  }
}

const inWords = (key: string): string => key.replaceAll('_', ' ');
