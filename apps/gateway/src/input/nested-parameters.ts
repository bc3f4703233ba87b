/** A raw parameter: text, or nested by brackets in its name. */
export type Parameter = unknown;
export type Parameters = Record<string, Parameter>;

/** Limits on what a query string, a form or JSON may hold; beyond them it is refused. */
export const PARAMETER_LIMITS = { count: 20_000, depth: 10 } as const;

/** The parameters are malformed: too many, too deep, or with conflicting shapes. */
export class MalformedParameters extends Error {}

type Container = Parameter[] | Parameters;

/**
 * Builds nested parameters from `name=value` pairs as existing clients write them: `a[b]=1` is an object, `a[]=1` a list,
 * and in `a[][b]=1&a[][c]=2` a new list element begins when a name repeats in the last one.
 */
export function nestParameters(pairs: Iterable<readonly [string, string]>): Parameters {
  const root = newObject();
  let count = 0;
  for (const [name, value] of pairs) {
    if (++count > PARAMETER_LIMITS.count) throw tooMany();
    assign(root, splitName(name), value);
  }
  return root;
}

/** Reads a query string or an url-encoded form. They are counted first, as splitting a text into millions takes seconds. */
export function parseParameters(text: string): Parameters {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++count > PARAMETER_LIMITS.count) throw tooMany();
  }
  return nestParameters(new URLSearchParams(text));
}

export const tooMany = (): MalformedParameters => new MalformedParameters('too many parameters');
export const tooDeep = (): MalformedParameters => new MalformedParameters('parameters are nested too deeply');

const newObject = (): Parameters => ({ __proto__: null });

/** `a[][b]` becomes `['a', '', 'b']`; the empty segment stands for a list. */
function splitName(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !name.endsWith(']')) return [name];
  const segments = [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][', PARAMETER_LIMITS.depth)];
  if (segments.length > PARAMETER_LIMITS.depth) throw tooDeep();
  return segments;
}

function assign(root: Parameters, segments: readonly string[], value: string): void {
  let container: Container = root;
  segments.forEach((segment, index) => {
    const rest = segments.slice(index + 1);
    if (rest.length === 0) put(container, segment, value);
    else container = descend(container, segment, rest);
  });
}

function put(container: Container, segment: string, value: string): void {
  if (Array.isArray(container)) container.push(value);
  else container[segment] = value;
}

/** The container below `segment`; created when absent. */
function descend(container: Container, segment: string, rest: readonly string[]): Container {
  const make = (): Container => (rest[0] === '' ? [] : newObject());
  if (Array.isArray(container)) return lastElement(container, rest, make);
  const present = container[segment];
  if (present === undefined) return (container[segment] = make());
  if (!isContainer(present) || Array.isArray(present) !== (rest[0] === '')) {
    throw new MalformedParameters(`the parameter ${segment} has two shapes`);
  }
  return present;
}

/** The last object of a list, or a new one when that already has the key. */
function lastElement(list: Parameter[], rest: readonly string[], make: () => Container): Container {
  const last = list.at(-1);
  if (isObject(last) && !has(last, rest)) return last;
  const added = make();
  list.push(added);
  return added;
}

/** Whether the object already holds a value at the path; a list can always take one more. */
function has(object: Parameters, [name = '', ...rest]: readonly string[]): boolean {
  const present = object[name];
  if (present === undefined) return false;
  if (rest.length === 0) return true;
  if (!isObject(present)) return false;
  return has(present, rest);
}

const isObject = (value: Parameter): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isContainer = (value: Parameter): value is Container => typeof value === 'object' && value !== null;
