import { z } from 'zod';
import { fieldMeaning, type Operation, OPERATIONS, resourceOf, thingOf } from '@ingot/contracts';
import { API_PREFIX } from '../../http/base-url.js';
import { type CodeSample, codeSamples } from '../../openapi/code-samples/code-samples.js';

export interface PlainParameter {
  readonly name: string;
  /** In words, such as `string` or `list of integer`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** An operation, as the page shows it. */
export interface PlainOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly status: number;
  readonly isList: boolean;
  readonly parameters: readonly PlainParameter[];
  readonly samples: readonly CodeSample[];
}

/** The resources of the API, by the first part of the operations' names. */
export const RESOURCES: readonly string[] = [...new Set(OPERATIONS.map(resourceOf))].sort();

/** The operations of a resource by path; empty for an unknown one. */
export const operationsOf = (resource: string): readonly PlainOperation[] =>
  OPERATIONS.filter((operation) => resourceOf(operation) === resource)
    .sort(
      (one, other) => one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method),
    )
    .map(plain);

/** Reads come before writes. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const OF_PROJECT = 'id of the project, or its path with %2F for each slash';

function plain(operation: Operation): PlainOperation {
  const { name, method, path, summary, status, paginated, input, file } = operation;
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const parameters = Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    type: typeof schema === 'boolean' ? '' : typeOf(schema),
    isRequired: required.includes(parameter),
    meaning: meaningOf(parameter, schema, operation),
  }));
  const ofFile = file === null ? [] : [{ name: file, type: 'file', isRequired: true, meaning: '' }];
  const described = { name, method, path: `${API_PREFIX}${path}`, summary, status, isList: paginated };
  return { ...described, parameters: [...parameters, ...ofFile], samples: codeSamples(operation) };
}

function meaningOf(parameter: string, schema: z.core.JSONSchema._JSONSchema, operation: Operation): string {
  if (parameter === 'id' && operation.path.startsWith('/projects/:id')) return OF_PROJECT;
  const described = typeof schema === 'boolean' ? undefined : schema.description;
  return described ?? fieldMeaning(parameter, thingOf(operation)) ?? '';
}

function typeOf({ type, enum: values, anyOf = [], items }: z.core.JSONSchema.BaseSchema): string {
  if (values !== undefined) return values.map(String).join(' or ');
  const options = anyOf.flatMap((option) => (typeof option === 'boolean' ? [] : [typeOf(option)]));
  if (options.length > 0) return [...new Set(options.filter(Boolean))].join(' or ');
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) return `list of ${typeOf(items)}`;
  return [type ?? []].flat().join(' or ');
}
