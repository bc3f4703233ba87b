import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type Operation, OPERATIONS, type ReplyFormat } from '@ingot/contracts';

const ERROR = z
  .union([z.object({ message: z.unknown() }), z.object({ error: z.unknown() })])
  .meta({ id: 'Error', description: 'what was wrong; validation failures map properties to lists of problems' });

const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  stream: 'application/octet-stream',
} as const satisfies Record<ReplyFormat, string>;

const FILE = z.string().meta({ format: 'binary' });

const PAGE_PARAMETERS = { page: z.int().optional(), per_page: z.int().max(100).optional() };

/** The OpenAPI 3.1 document of every operation, from the same declarations that routes and validation come from. */
export function createOpenApiDocument(version: string): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Ingot', version, description: 'Source-code hosting behind one JSON HTTP API.' },
    servers: [{ url: '/api/v4' }],
    security: [{ privateToken: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        privateToken: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { path, query, body } = splitInput(operation);
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.name.split('.')[0] ?? operation.service],
    ...(operation.access.kind === 'anyone' ? { security: [] } : {}),
    requestParams: { path: z.object(path), query: z.object(query) },
    ...bodyOf(operation, body),
    responses: {
      [operation.status]: { description: 'success', ...contentOf(operation) },
      default: { description: 'refused', content: { 'application/json': { schema: ERROR } } },
    },
  };
}

const contentOf = ({ status, format, output }: Operation): Pick<ZodOpenApiResponseObject, 'content'> =>
  status === 204 ? {} : { content: { [MEDIA_TYPES[format]]: { schema: output } } };

function bodyOf({ file }: Operation, fields: Fields): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (file !== null) {
    const schema = z.object({ ...fields, [file]: FILE });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (Object.keys(fields).length === 0) return {};
  return { requestBody: { content: { 'application/json': { schema: z.object(fields) } } } };
}

type Fields = Record<string, z.core.$ZodType>;

/** Parameters named in the path, and the others where clients usually send them. */
function splitInput({ path, method, input, paginated }: Operation): { path: Fields; query: Fields; body: Fields } {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = Object.entries(input.shape);
  const rest = Object.fromEntries(fields.filter(([name]) => !inPath.has(name)));
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    path: Object.fromEntries(fields.filter(([name]) => inPath.has(name))),
    query: { ...(hasBody ? {} : rest), ...(paginated ? PAGE_PARAMETERS : {}) },
    body: hasBody ? rest : {},
  };
}
