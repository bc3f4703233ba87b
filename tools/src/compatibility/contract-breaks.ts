import { z } from 'zod';
import { type JsonSchema, jsonSchema, type OpenApiDocument, type OpenApiOperation } from '../docs/open-api.js';
import { type Reader, schemaBreaks } from './schema-breaks.js';

/** The payload schema of each event, by subject. */
export const eventSchemas = z.record(z.string(), jsonSchema);
export type EventSchemas = z.output<typeof eventSchemas>;

/** Changes of the API that can break an old client. */
export function openApiBreaks(old: OpenApiDocument, now: OpenApiDocument): string[] {
  const present = operationsOf(now);
  return [...operationsOf(old)].flatMap(([route, operation]) => {
    const successor = present.get(route);
    if (successor === undefined) return [`${route}: is gone`];
    return operationBreaks(route, { operation, document: old }, { operation: successor, document: now });
  });
}

/**
 * Changes of events that can break services of two versions that run side by side: the old one reads the new one's events, and refuses
 * unknown values; the new one reads the old one's events in the stream.
 */
export function eventBreaks(old: EventSchemas, now: EventSchemas): string[] {
  return Object.entries(old).flatMap(([subject, payload]) => {
    const successor = now[subject];
    if (successor === undefined) return [`${subject}: is gone`];
    const sides = [payload, successor].map((schema) => ({ schema, components: {} }));
    const [before, after] = sides;
    if (before === undefined || after === undefined) return [];
    const breaks = (['strict', 'ours'] as const).flatMap((reader) => schemaBreaks(subject, before, after, reader));
    return [...new Set(breaks)];
  });
}

interface Version {
  readonly operation: OpenApiOperation;
  readonly document: OpenApiDocument;
}

/** By method and path with anonymous parameters: clients do not send their names. */
function operationsOf({ paths }: OpenApiDocument): Map<string, OpenApiOperation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, OpenApiOperation] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        operation,
      ]),
    ),
  );
}

function operationBreaks(route: string, old: Version, now: Version): string[] {
  return [...parameterBreaks(route, old, now), ...bodyBreaks(route, old, now), ...responseBreaks(route, old, now)];
}

/**
 * Path parameters are compared by position, others by location and name, without the brackets that lists have always been sent with:
 * older documents left them out.
 */
function parametersOf({ operation: { parameters } }: Version): Map<string, OpenApiOperation['parameters'][number]> {
  let turn = 0;
  return new Map(
    parameters.map((one) => [one.in === 'path' ? `path ${++turn}` : `${one.in} ${one.name.replace(/\[\]$/, '')}`, one]),
  );
}

function parameterBreaks(route: string, old: Version, now: Version): string[] {
  const [before, after] = [parametersOf(old), parametersOf(now)];
  const changed = [...before].flatMap(([key, parameter]) => {
    const successor = after.get(key);
    const place = `${route} ${key}`;
    if (successor === undefined) return [`${place}: is gone`];
    return schemasBreak(place, [parameter.schema, old], [successor.schema, now], 'ours');
  });
  const required = [...after].filter(([key, { required: isRequired }]) => isRequired && !before.get(key)?.required);
  return [...changed, ...required.map(([key]) => `${route} ${key}: is now required`)];
}

function bodyBreaks(route: string, old: Version, now: Version): string[] {
  const [before, after] = [old.operation.requestBody, now.operation.requestBody];
  const required = needsBody(after) && !needsBody(before) ? [`${route} body: is now required`] : [];
  return [...required, ...contentBreaks(`${route} body`, [before?.content, old], [after?.content, now], 'ours')];
}

function responseBreaks(route: string, old: Version, now: Version): string[] {
  return Object.entries(old.operation.responses).flatMap(([status, response]) => {
    const successor = now.operation.responses[status];
    const place = `${route} ${status}`;
    if (successor === undefined) return [`${place}: is gone`];
    return contentBreaks(place, [response.content, old], [successor.content, now], 'theirs');
  });
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined;

function contentBreaks(
  place: string,
  [before, old]: [Content, Version],
  [after, now]: [Content, Version],
  reader: Reader,
): string[] {
  return Object.entries(before ?? {}).flatMap(([type, { schema }]) => {
    const successor = after?.[type];
    if (successor === undefined) return [`${place}: is no longer ${type}`];
    return schemasBreak(place, [schema, old], [successor.schema, now], reader);
  });
}

const schemasBreak = (
  place: string,
  [before, old]: [JsonSchema, Version],
  [after, now]: [JsonSchema, Version],
  reader: Reader,
): string[] =>
  schemaBreaks(
    place,
    { schema: before, components: old.document.components.schemas },
    { schema: after, components: now.document.components.schemas },
    reader,
  );

/** Also when only a parameter in it is required: older documents did not mark the body itself. */
const needsBody = (body: OpenApiOperation['requestBody']): boolean =>
  body !== undefined &&
  (body.required || Object.values(body.content).some(({ schema }) => (schema.required ?? []).length > 0));
