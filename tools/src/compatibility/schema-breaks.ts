import { type JsonSchema } from '../docs/open-api.js';

/**
 * Who reads data of the schema. `ours`: we read what others send, so it may only be widened. `theirs`: others read what we send,
 * so nothing may be removed or change its type. `strict`: they also refuse unknown values.
 */
export type Reader = 'ours' | 'theirs' | 'strict';

/** The named schemas of a document. */
export type Components = Readonly<Record<string, JsonSchema>>;

interface Side {
  readonly schema: JsonSchema;
  readonly components: Components;
}

/** Incompatible changes between the old and the new schema, one per line that starts with the location. */
export function schemaBreaks(place: string, old: Side, now: Side, reader: Reader): string[] {
  return new Comparison(old.components, now.components, reader).breaks(place, old.schema, now.schema);
}

class Comparison {
  /** Pairs of named schemas that are already being compared: schemas can be recursive. */
  private readonly open = new Set<string>();

  constructor(
    private readonly old: Components,
    private readonly now: Components,
    private readonly reader: Reader,
  ) {}

  breaks(place: string, old: JsonSchema, now: JsonSchema): string[] {
    const pair = `${old.$ref} ${now.$ref}`;
    if (old.$ref !== undefined && this.open.has(pair)) return [];
    this.open.add(pair);
    const found = this.ofChoices(place, choicesOf(old, this.old), choicesOf(now, this.now));
    this.open.delete(pair);
    return found;
  }

  /** Each old alternative must still be allowed; for other readers the other way round. */
  private ofChoices(place: string, olds: readonly JsonSchema[], nows: readonly JsonSchema[]): string[] {
    const isOurs = this.reader === 'ours';
    const [given, known] = isOurs ? [olds, nows] : [nows, olds];
    return given.flatMap((choice) => {
      const attempts = known.map((other) =>
        isOurs ? this.ofOne(place, choice, other) : this.ofOne(place, other, choice),
      );
      if (attempts.some((breaks) => breaks.length === 0)) return [];
      const [only, ...others] = attempts;
      if (only !== undefined && others.length === 0) return only;
      return [`${place}: ${isOurs ? 'is no longer taken as' : 'may now be'} ${nameOf(choice)}`];
    });
  }

  private ofOne(place: string, old: JsonSchema, now: JsonSchema): string[] {
    if (!this.isSameType(old, now)) return [`${place}: was ${nameOf(old)}, is ${nameOf(now)}`];
    return [
      ...this.ofValues(place, old, now),
      ...(this.reader === 'ours' ? ofBounds(place, old, now) : []),
      ...this.ofProperties(place, old, now),
      ...(old.items && now.items ? this.breaks(`${place}[]`, old.items, now.items) : []),
    ];
  }

  private isSameType(old: JsonSchema, now: JsonSchema): boolean {
    const [given, known] = this.reader === 'ours' ? [old, now] : [now, old];
    if (known.type === undefined || given.type === known.type) return true;
    return given.type === 'integer' && known.type === 'number';
  }

  private ofValues(place: string, old: JsonSchema, now: JsonSchema): string[] {
    if (this.reader === 'theirs') return []; // clients ignore unknown values
    const [given, known] = this.reader === 'ours' ? [old, now] : [now, old];
    const [possible, understood] = [valuesOf(given), valuesOf(known)];
    if (understood === null) return [];
    if (possible === null) return [`${place}: is now limited to ${understood.join(', ')}`];
    const verb = this.reader === 'ours' ? 'no longer takes' : 'may now be';
    return possible.filter((value) => !understood.includes(value)).map((value) => `${place}: ${verb} ${value}`);
  }

  private ofProperties(place: string, old: JsonSchema, now: JsonSchema): string[] {
    const present = now.properties ?? {};
    const common = Object.entries(old.properties ?? {}).flatMap(([name, property]) => {
      const successor = present[name];
      if (successor === undefined) return [`${place}.${name}: is gone`];
      return this.breaks(`${place}.${name}`, property, successor);
    });
    const [before, after] = [new Set(old.required), new Set(now.required)];
    const required =
      this.reader === 'ours'
        ? [...after]
            .filter((name) => !before.has(name) && present[name]?.default === undefined) // a default replaces it
            .map((name) => `${place}.${name}: is now required`)
        : [...before]
            .filter((name) => !after.has(name) && name in present)
            .map((name) => `${place}.${name}: may now be missing`);
    return [...common, ...required];
  }
}

/** The alternatives of a schema, with references resolved and lists of types split. */
function choicesOf(schema: JsonSchema, components: Components): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const named = components[name];
    if (named === undefined) throw new Error(`the document has no ${name}`);
    return choicesOf(named, components);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => choicesOf(choice, components));
  if (typeof schema.type === 'object') return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const valuesOf = (schema: JsonSchema): string[] | null => {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return schema.enum?.map((value) => JSON.stringify(value)) ?? null;
};

const nameOf = (schema: JsonSchema): string =>
  valuesOf(schema)?.join(', ') ?? (typeof schema.type === 'string' ? schema.type : 'anything');

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;

/** Limits of accepted values that became narrower. */
function ofBounds(place: string, old: JsonSchema, now: JsonSchema): string[] {
  const narrowed = [
    ...UPPER.filter((bound) => (now[bound] ?? Infinity) < (old[bound] ?? Infinity)),
    ...LOWER.filter((bound) => (now[bound] ?? -Infinity) > (old[bound] ?? -Infinity)),
  ].map((bound) => `${place}: ${bound} was ${old[bound] ?? 'not limited'}, is ${now[bound]}`);
  const isOtherPattern = now.pattern !== undefined && now.pattern !== old.pattern;
  return isOtherPattern ? [...narrowed, `${place}: pattern was ${old.pattern ?? 'none'}, is ${now.pattern}`] : narrowed;
}
