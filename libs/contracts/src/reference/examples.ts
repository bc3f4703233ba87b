import { z } from 'zod';
import { type Operation } from '../operation.js';
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
