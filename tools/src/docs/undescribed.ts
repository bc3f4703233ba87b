import { type JsonSchema, type OpenApiDocument } from './open-api.js';

/** The parameters and properties that do not say what they mean, as `<operation or object>.<name>`. */
export function undescribed({ paths, components }: OpenApiDocument): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const found = [
    ...operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...parameters
        .filter(({ description, schema }) => description === undefined && schema.description === undefined)
        .map(({ name }) => `${operationId}.${name}`),
      ...parameters.flatMap(({ name, schema }) => undescribedIn(schema, `${operationId}.${name}`)),
      ...[requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .flatMap(({ schema }) => undescribedIn(schema, operationId)),
    ]),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => undescribedIn(schema, name)),
  ];
  return [...new Set(found)];
}

function undescribedIn({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema, place: string): string[] {
  const inner = [...anyOf, ...oneOf, ...(items === undefined ? [] : [items])];
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(property.description === undefined ? [`${place}.${name}`] : []),
      ...undescribedIn(property, `${place}.${name}`),
    ]),
    ...inner.flatMap((schema) => undescribedIn(schema, place)),
  ];
}
