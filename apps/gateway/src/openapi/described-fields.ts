import { z } from 'zod';
import { fieldMeaning, singular, thingOf } from '@ingot/contracts';

/** Of an OpenAPI document, or a part of one. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The document, in which each parameter and property that does not say what it means has what its name means everywhere
 * (`fieldMeaning`). An unknown name stays without a description; `npm run docs` reports it.
 */
export function withMeanings(document: object): JsonObject {
  const { paths, components, ...rest } = DOCUMENT.parse(JSON.parse(JSON.stringify(document)));
  return {
    ...rest,
    paths: mapped(paths, (operations, path) => mapped(operations, (operation) => describedOperation(operation, path))),
    components: {
      ...components,
      schemas: mapped(components.schemas, (schema, name) => describedSchema(schema, thingOfSchema(name))),
    },
  };
}

const json: z.ZodType<Json> = z.json();
const object = z.record(z.string(), json);
const DOCUMENT = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), object)),
  components: z.looseObject({ schemas: object }),
});

const mapped = <From, To>(record: Readonly<Record<string, From>>, map: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

function describedOperation({ parameters, ...operation }: JsonObject, path: string): JsonObject {
  const thing = thingOf({ name: textOf(operation.operationId) });
  const described = describedSchema(operation, thing);
  if (!isObject(described)) return operation;
  if (!Array.isArray(parameters)) return described;
  return {
    ...described,
    parameters: parameters.map((parameter: Json) => describedParameter(describedSchema(parameter, thing), path, thing)),
  };
}

function describedParameter(parameter: Json, path: string, thing: string): Json {
  if (!isObject(parameter) || parameter.description !== undefined) return parameter;
  const { name, schema } = parameter;
  const description =
    isObject(schema) && schema.description !== undefined
      ? schema.description
      : parameterMeaning(textOf(name), path, thing);
  return description === undefined ? parameter : { ...parameter, description };
}

function parameterMeaning(name: string, path: string, thing: string): string | undefined {
  const [, holder] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
  if (name !== 'id' || holder === undefined) return fieldMeaning(name, thing);
  if (holder === 'projects') return 'id of the project, or its path with `%2F` for each slash';
  return fieldMeaning(name, singular(holder.replaceAll('_', ' ')));
}

/** A schema, or whatever holds schemas. */
function describedSchema(value: Json, thing: string): Json {
  if (Array.isArray(value)) return value.map((one: Json) => describedSchema(one, thing));
  if (!isObject(value)) return value;
  return mapped(value, (inner, key) => {
    if (key !== 'properties' || !isObject(inner)) return describedSchema(inner, thing);
    return mapped(inner, (property, name) => describedProperty(describedSchema(property, thing), name, thing));
  });
}

function describedProperty(property: Json, name: string, thing: string): Json {
  if (!isObject(property) || property.description !== undefined) return property;
  const description = fieldMeaning(name, thing);
  return description === undefined ? property : { ...property, description };
}

/** Of `MergeRequest`, `merge request`. */
const thingOfSchema = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
