import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import {
  type Ability,
  type ErrorBody,
  exampleInput,
  generalRefusals,
  groupsOf,
  groupTitle,
  HTTP_STATUS,
  type Operation,
  OPERATIONS,
  PAGE_DEFAULTS,
  PATH_PARAMETER,
  type Refusal,
  type ReplyFormat,
  unavailable,
  whoMayCall,
} from '@ingot/contracts';
import { codeSamples } from './code-samples/code-samples.js';
import { withAnswers } from './answers.js';
import { withMeanings } from './described-fields.js';
import { type InputPart, inParts } from './code-samples/input-parts.js';
import { withExamples } from './sent-parameters.js';

/** What the OpenAPI document begins with: what every caller has to know. Markdown. */
const INTRODUCTION = [
  'Source-code hosting behind one JSON HTTP API. All paths are below `/api/v4`.',
  '**Tokens.** Make one at [/profile/personal_access_tokens](/profile/personal_access_tokens) and send it as `PRIVATE-TOKEN`, or as ' +
    '`Authorization: Bearer`. Applications get theirs by OAuth 2. A token with the scope `read_user` only reads the account; `api` ' +
    'permits everything that the user may do. Whoever is signed in on the pages of this instance needs no token to try calls out here.',
  '**Parameters** come in the query, as a form or as JSON. A refused parameter is answered by 400, which names it and why.',
  `**Lists** answer one page: \`page\` from ${PAGE_DEFAULTS.page}, \`per_page\` ${PAGE_DEFAULTS.perPage} unless given and at most ` +
    `${PAGE_DEFAULTS.maxPerPage}. The headers \`Link\`, \`X-Next-Page\` and, of lists that are counted, \`X-Total\` lead on.`,
  '**Limits.** Wrong credentials, sign-ups and mails are limited per address and answered by 429 with `Retry-After`; bodies that are ' +
    'too large by 413, which names the limit. 503 with `Retry-After` means that a part is away: the very same call works later.',
  '**Compatibility.** Later versions add operations and fields, and take none away.',
].join('\n\n');

const MESSAGES = z.union([z.string(), z.array(z.string())]);

const ERROR = z
  .union([
    z.object({
      message: z
        .union([...MESSAGES.options, z.record(z.string(), z.union([MESSAGES, z.record(z.string(), MESSAGES)]))])
        .describe('what is wrong; of refused values, by their names, and by the names within them'),
      reason: z.string().optional().describe('why, or what to do, where several refusals share a message'),
    }),
    z.object({
      error: MESSAGES.describe('what is wrong, or a code of RFC 6750'),
      error_description: z.string().optional().describe('why'),
      scope: z.string().optional().describe('the scope that the token needs'),
    }),
  ])
  .meta({
    id: 'Error',
    examples: [{ message: 'Method Not Allowed', reason: 'It is a draft' }],
    description: 'the reason of the refusal; validation failures map properties to lists of problems',
  });

const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  stream: 'application/octet-stream',
} as const satisfies Record<ReplyFormat, string>;

const FILE = z.string().meta({ format: 'binary' });

const PAGE_PARAMETERS = { page: z.int().optional(), per_page: z.int().max(100).optional() };
const KEYSET_PARAMETERS = {
  pagination: z
    .enum(['offset', 'keyset'])
    .optional()
    .describe('`keyset`: from one cursor to the next, by the links; as fast for the last page as for the first'),
  cursor: z.string().optional().describe('where the page begins, as the link to it says, with `keyset`'),
};

/** The OpenAPI 3.1 document of all operations, from the declarations that also give routes and validation. */
export function createOpenApiDocument(version: string): object {
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ingot',
      version,
      description: INTRODUCTION,
      contact: { name: 'The administrators of this instance' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v4' }],
    tags: groupsOf(OPERATIONS).map(({ title, description }) => ({ name: title, description })),
    security: [{ privateToken: [] }, { bearer: [] }],
    paths: describedPaths(),
    components: { securitySchemes: SECURITY_SCHEMES },
  });
  return withAnswers(withExamples(withMeanings(document)));
}

const SECURITY_SCHEMES = {
  privateToken: {
    type: 'apiKey',
    in: 'header',
    name: 'PRIVATE-TOKEN',
    description: 'A personal, impersonation or private token.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'Any token, also those of OAuth 2.' },
  oauth2: {
    type: 'oauth2',
    description: 'For applications that act for a user; with PKCE for those that keep no secret.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: { api: 'everything that the user may do', read_user: 'reads the account of the user' },
      },
    },
  },
} as const;

function describedPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(PATH_PARAMETER, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return paths;
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { path, query, header, body } = parametersOf(operation);
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: descriptionOf(operation),
    tags: [groupTitle(operation)],
    ...(abilitiesOf(operation).length > 0 ? { 'x-abilities': abilitiesOf(operation) } : {}),
    security: securityOf(operation),
    requestParams: { path: z.object(path), query: z.object(query), header: z.object(header) },
    ...bodyOf(operation, body),
    'x-codeSamples': codeSamples(operation),
    responses: {
      [operation.status]: { description: 'success', ...contentOf(operation) },
      ...refusalsOf(operation),
      default: refused([unavailable]),
    },
  };
}

/** What the summary does not say: who may call, and how the answer comes. */
function descriptionOf(operation: Operation): string {
  const { scopes, paginated, file, format } = operation;
  const sentences = [
    whoMayCall(operation),
    ...(scopes.includes('read_user') ? ['A token with the scope `read_user` is enough.'] : []),
    ...(paginated ? ['Answers a page of a list.'] : []),
    ...(file === null ? [] : ['Takes a file; the fields of the form before it count.']),
    ...(format === 'stream' ? ['Answers bytes as they come.'] : []),
  ];
  return sentences.join(' ');
}

/** Any one of these; none at all, `{}`, where no credential is needed. */
function securityOf({ access, scopes }: Operation): Record<string, string[]>[] {
  if (access.kind === 'anyone' || access.kind === 'token') return [];
  const ofOauth = scopes.includes('read_user') ? [{ oauth2: ['read_user'] }] : [];
  const anonymous = access.kind === 'project' && access.anonymous ? [{}] : [];
  return [{ privateToken: [] }, { bearer: [] }, ...ofOauth, { oauth2: ['api'] }, ...anonymous];
}

/** The ability that the caller needs in the project. */
const abilitiesOf = ({ access, needs }: Operation): Ability[] =>
  access.kind === 'project' ? [access.ability, ...(needs === null ? [] : [needs])] : [];

/** By status: the declared refusals, and those that follow from access and parameters. */
function refusalsOf(operation: Operation): Record<string, ZodOpenApiResponseObject> {
  const byStatus = new Map<string, Refusal[]>();
  for (const declared of [...generalRefusals(operation), ...operation.refusals]) {
    if (declared === unavailable) continue; // the default response
    const status = String(HTTP_STATUS[declared.code]);
    byStatus.set(status, [...(byStatus.get(status) ?? []), declared]);
  }
  return Object.fromEntries([...byStatus].map(([status, refusals]) => [status, refused(refusals)]));
}

/** A line for each refusal: its body, and when it is sent. A 304 has no body. */
function refused(refusals: readonly Refusal[]): ZodOpenApiResponseObject {
  const lines = refusals.map(({ body, when }) => `\`${textOf(body)}\` when ${when}`);
  const hasBody = refusals.some(({ code }) => code !== 'not_modified');
  return {
    description: lines.join('\n'),
    ...(hasBody ? { content: { 'application/json': { schema: ERROR, ...examplesOf(refusals) } } } : {}),
  };
}

/** Each body once. */
function examplesOf(refusals: readonly Refusal[]): Pick<ZodOpenApiMediaTypeObject, 'example' | 'examples'> {
  const bodies = new Map(refusals.map(({ body }) => [textOf(body), body]));
  if (bodies.size === 1) return { example: refusals[0]?.body };
  return { examples: Object.fromEntries([...bodies].map(([text, value]) => [text, { value }])) };
}

const textOf = (body: ErrorBody): string =>
  'message' in body && typeof body.message === 'string' ? body.message : JSON.stringify(body);

const contentOf = ({ status, format, output }: Operation): Pick<ZodOpenApiResponseObject, 'content'> =>
  status === 204 ? {} : { content: { [MEDIA_TYPES[format]]: { schema: output } } };

function bodyOf(operation: Operation, fields: Fields): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { file, rawBody } = operation;
  if (rawBody) return { requestBody: { required: true, content: { [MEDIA_TYPES.stream]: { schema: FILE } } } };
  if (file !== null) {
    const schema = z.object({ ...fields, [file]: FILE });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (Object.keys(fields).length === 0) return {};
  const schema = z.object(fields);
  const required = !schema.safeParse({}).success;
  const { body: example } = inParts(operation, exampleInput(operation));
  const exampled = Object.keys(example).length === 0 ? {} : { example };
  return { requestBody: { required, content: { 'application/json': { schema, ...exampled } } } };
}

type Fields = Record<string, z.core.$ZodType>;

/** The parameters by where they are sent; one that the example sends has its value there as an example. */
function parametersOf(operation: Operation): Record<InputPart, Fields> {
  const { path, query, header, body } = inParts(operation, operation.input.shape);
  const { paginated, keyset } = operation;
  const ofPages = { ...(paginated ? PAGE_PARAMETERS : {}), ...(keyset === null ? {} : KEYSET_PARAMETERS) };
  return { path, query: { ...query, ...ofPages }, header, body };
}
