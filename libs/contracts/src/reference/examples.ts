import { z } from 'zod';
import { type Operation } from '../operation.js';
import { EXAMPLE_ANSWERS } from './example-answers.js';
import { EXAMPLE_VALUES } from './example-values.js';
import { EXAMPLES_OF_OPERATIONS } from './examples-of-operations.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What an example of the operation sends: its required parameters, and the others that are typical of it. */
export function exampleInput({ name, input }: Pick<Operation, 'name' | 'input'>): Readonly<Record<string, Json>> {
  const own = EXAMPLES_OF_OPERATIONS[name] ?? {};
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(input.shape).flatMap(([field, schema]): [string, Json][] => {
      const given = own[field];
      if (given !== undefined) return [[field, given]];
      return z.safeParse(schema, undefined).success ? [] : [[field, valueOf(field, schema)]];
    }),
  );
}

/** The first value of fields of that name that the schema accepts; otherwise one that follows from the schema. */
function valueOf(field: string, schema: z.core.$ZodType): Json {
  const fitting = EXAMPLE_VALUES[field]?.find((value) => z.safeParse(schema, value).success);
  return fitting ?? accepted(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function accepted({ type, enum: values = [], items, minimum, format }: z.core.JSONSchema.BaseSchema): Json {
  const [first] = values;
  if (first !== undefined) return first;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 1);
  if (type === 'boolean') return true;
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) ? [accepted(items)] : [];
  if (type === 'object') return {};
  return format === 'date' ? '2099-12-31' : format === 'date-time' ? '2099-12-31T00:00:00Z' : 'example';
}

type Schema = z.core.JSONSchema.BaseSchema;

/** What an answer of the operation looks like; undefined for bytes and texts. */
export function exampleAnswer({
  output,
  format,
  status,
}: Pick<Operation, 'output' | 'format' | 'status'>): Json | undefined {
  if (format !== 'json' || status === 204) return undefined;
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
  return exampleOf(schema, { schemas: schema.$defs ?? {}, place: '' });
}

interface Place {
  /** Those that are referred to, by their last name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The name of the schema, and of the fields below it that lead here. */
  readonly place: string;
}

/** A value of a JSON schema, with all fields that it names. */
export function exampleOf(schema: Schema, { schemas, place }: Place): Json {
  const referred = schema.$ref?.split('/').at(-1);
  if (referred !== undefined) return exampleOf(schemas[referred] ?? {}, { schemas, place: referred });
  const own = [...(EXAMPLE_ANSWERS[place] ?? []), ...(EXAMPLE_ANSWERS[place.split('.').at(-1) ?? ''] ?? [])];
  const fitting = own.find((value) => fits(schema, value));
  if (fitting !== undefined) return fitting;
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative !== undefined) return exampleOf(alternative, { schemas, place });
  if (schema.allOf?.[0] !== undefined) return exampleOf(schema.allOf[0], { schemas, place });
  return ofType(schema, { schemas, place });
}

/** A text that is nowhere given; a test refuses it. */
export const PLACEHOLDER = '…';
const TIME = '2026-01-31T09:30:00.000Z';

function ofType(schema: Schema, { schemas, place }: Place): Json {
  const { enum: values = [], const: only, items, properties = {}, minimum, format } = schema;
  const [first = only] = values;
  if (first !== undefined) return first;
  const types = [schema.type ?? 'null'].flat();
  if (types.includes('object')) {
    const fields = Object.entries(properties).filter(
      (field): field is [string, Schema] => typeof field[1] === 'object',
    );
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        exampleOf(field, { schemas, place: place === '' ? name : `${place}.${name}` }),
      ]),
    );
  }
  if (types.includes('array')) {
    return typeof items === 'object' && !Array.isArray(items) ? [exampleOf(items, { schemas, place })] : [];
  }
  if (format === 'date-time') return TIME;
  if (format === 'date') return '2026-01-31';
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return false;
  return types.includes('string') ? PLACEHOLDER : Math.max(minimum ?? 0, 1);
}

function fits(schema: Schema, value: Json): boolean {
  const { enum: values, const: only, anyOf, format, type } = schema;
  if (anyOf !== undefined) return anyOf.some((one) => fits(one, value));
  if (values !== undefined) return values.some((one) => one === value);
  if (only !== undefined) return only === value;
  if (format === 'date-time' || format === 'date') return false;
  if (type === undefined) return typeof value === 'string' && schema.$ref === undefined; // an object id
  return [type].flat().some((one) => typesOf(value).some((its) => its === one));
}

function typesOf(value: Json): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' && Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
