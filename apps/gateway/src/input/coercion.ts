import { z } from 'zod';
import { isCommaSeparated } from '@ingot/contracts';

/** Converts a parameter to the contract's type where that is unambiguous; validation refuses the rest. */
export type Coercion = (value: unknown) => unknown;

const TRUE = new Set(['true', 't', 'yes', 'y', '1', 'on']);
const FALSE = new Set(['false', 'f', 'no', 'n', '0', 'off']);
const INTEGER = /^[+-]?\d{1,16}$/;
const NUMBER = /^[+-]?\d{1,16}(\.\d+)?$/;

const keep: Coercion = (value) => value;

/** Booleans as existing clients write them (reference behaviour, 1.4); an empty string is no value. */
const toBoolean: Coercion = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const word = String(value).toLowerCase();
  if (word === '') return undefined;
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : value;
};

const numberMatching =
  (pattern: RegExp): Coercion =>
  (value) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    return pattern.test(value) ? Number(value) : value;
  };

/** JSON clients may send a number where the contract has a string (a title, an id). */
const toText: Coercion = (value) => (Number.isFinite(value) ? String(value) : value);

/** Names are sent as comma-separated text or as a list. */
const toNames: Coercion = (value) =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') ? value.join(',') : toText(value);

/** Dates and enumerations have no empty value. */
const emptyIsNone: Coercion = (value) => (value === '' ? undefined : value);

/**
 * One value stands for a list of one; an object with numeric keys, as some form encoders send, is a
 * list; an empty string is an empty list.
 */
const toList =
  (element: Coercion): Coercion =>
  (value) => {
    if (Array.isArray(value)) return valuesOf(value, element);
    if (value === '') return [];
    if (typeof value === 'string' || typeof value === 'number') return [element(value)];
    if (isNumberedObject(value)) return valuesOf(Object.values(value), element);
    return value;
  };

/** Forms send an empty list as one element without a value. */
const valuesOf = (list: readonly unknown[], element: Coercion): unknown[] =>
  list.map(element).filter((value) => value !== undefined);

const isNumberedObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).every((name) => /^\d+$/.test(name));

const toObject = (fields: ReadonlyMap<string, Coercion>): Coercion => {
  return (value) => {
    if (value === '') return undefined; // objects have no empty value in a form
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const coerced: Record<string, unknown> = {};
    for (const [name, coerce] of fields) {
      const given: unknown = Reflect.get(value, name);
      if (given !== undefined) coerced[name] = coerce(given);
    }
    return coerced;
  };
};

/** An explicit null of an optional, not nullable parameter counts as absent. */
const nullIsNone =
  (coerce: Coercion): Coercion =>
  (value) =>
    value === null ? undefined : coerce(value);

/** An empty string clears a nullable parameter, unless it is a valid value. */
const emptyIsNull =
  (coerce: Coercion): Coercion =>
  (value) => {
    if (value === null) return null;
    const coerced = coerce(value);
    return value === '' && coerced === undefined ? null : coerced;
  };

/** Compiles the coercion of a schema once, when its route is built. */
export function coercionOf(schema: z.core.$ZodType): Coercion {
  if (schema instanceof z.ZodNullable) {
    return emptyIsNull(coercionOf(schema.unwrap()));
  }
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodNullable ? coercionOf(inner) : nullIsNone(coercionOf(inner));
  }
  if (schema instanceof z.ZodDefault) return nullIsNone(coercionOf(schema.unwrap()));
  if (schema instanceof z.ZodCatch) return coercionOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return coercionOf(schema.in); // the type before the transformation
  if (schema instanceof z.ZodObject) return toObject(fieldCoercions(schema));
  if (schema instanceof z.ZodArray) return toList(coercionOf(schema.element));
  if (schema instanceof z.ZodBoolean) return toBoolean;
  if (schema instanceof z.ZodNumber) return numberMatching(schema.format === 'safeint' ? INTEGER : NUMBER);
  if (schema instanceof z.ZodLiteral && [...schema.values].every(Number.isInteger)) return numberMatching(INTEGER);
  if (schema instanceof z.ZodUnion && schema.options.some((option) => option instanceof z.ZodNumber))
    return numberMatching(INTEGER);
  if (schema instanceof z.ZodEnum || isDateOrTime(schema)) return emptyIsNone;
  if (schema instanceof z.ZodString) return isCommaSeparated(schema) ? toNames : toText;
  return keep;
}

/** Unions count as dates if all their members are. */
function isDateOrTime(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(isDateOrTime);
  return schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate;
}

function fieldCoercions(schema: z.ZodObject): ReadonlyMap<string, Coercion> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return new Map(Object.entries(shape).map(([name, field]) => [name, coercionOf(field)]));
}
