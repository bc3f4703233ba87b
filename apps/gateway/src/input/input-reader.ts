import { type FastifyRequest } from 'fastify';
import {
  cursorInvalid,
  DomainError,
  type Keyset,
  noKeyset,
  type Operation,
  PAGE_DEFAULTS,
  type PageRequest,
  readCursor,
} from '@ingot/contracts';
import { coercionOf } from './coercion.js';
import { UnknownRoute } from '../http/http-errors.js';
import { TOKEN_PARAMETERS } from '../http/pagination-headers.js';
import { MalformedParameters, type Parameters, parseParameters } from './nested-parameters.js';
import { refusalFor, refusalOfUnknown } from './validation.js';

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stands for a malformed query string. */
class UnreadableQuery {
  [name: string]: unknown;

  constructor(readonly reason: MalformedParameters) {}
}

/**
 * Parses a query string like a form. The router calls this where it must not throw, so a malformed query is passed on and
 * refused when the parameters are gathered.
 */
export function parseQueryString(text: string): Parameters {
  if (text === '') return {};
  try {
    return parseParameters(text);
  } catch (error) {
    if (error instanceof MalformedParameters) return new UnreadableQuery(error);
    return new UnreadableQuery(new MalformedParameters('the query cannot be read'));
  }
}

export const malformedRequest = (error: MalformedParameters): DomainError =>
  new DomainError('bad_request', `400 Bad Request - ${error.message}`);

/** Merges all parameters of a request: query, then body, then path. The path may name a project by its segments. */
export function gatherParameters(request: FastifyRequest, operation?: Operation): Parameters {
  if (request.query instanceof UnreadableQuery) throw malformedRequest(request.query.reason);
  const parameters = {
    ...headerParameters(request, operation),
    ...asParameters(request.query),
    ...asParameters(request.body),
    ...pathParameters(request, operation),
  };
  const { namespace, project } = asParameters(request.params);
  if (typeof namespace !== 'string' || typeof project !== 'string') return parameters;
  return { ...parameters, id: `${namespace}/${project}` };
}

/** The router's wildcard for all remaining segments. */
export const REST = '*';

function pathParameters({ params }: FastifyRequest, operation: Operation | undefined): Parameters {
  const { [REST]: rest, ...named } = asParameters(params);
  const [, name] = /\*(\w+)$/.exec(operation?.path ?? '') ?? [];
  return name === undefined ? named : { ...named, [name]: rest };
}

/** Runners send the token of a job as a header or as a parameter. */
const JOB_TOKEN_HEADER = 'job-token';

function headerParameters({ headers }: FastifyRequest, operation: Operation | undefined): Parameters {
  if (operation === undefined) return {};
  const wanted = Object.entries(operation.headers);
  if (operation.access.kind === 'token') wanted.push(['token', JOB_TOKEN_HEADER]);
  const parameters: Record<string, unknown> = {};
  for (const [name, header] of wanted) {
    const value = headers[header];
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** A body that is not an object has no parameters. */
export const asParameters = (value: unknown): Parameters => (isRecord(value) ? value : {});

/** Builds the function that turns a request's parameters into the input of an operation, or throws the refusal. */
export function inputReader(operation: Operation): (parameters: Parameters) => unknown {
  const coerce = coercionOf(operation.input);
  const hasUserId = operation.path.startsWith('/users/:');
  const changes = changesOf(operation);
  return (parameters) => {
    const coerced = coerce(parameters);
    const result = operation.input.safeParse(coerced);
    if (result.success) {
      const unknown = changes.length === 0 ? [] : unknownNames(parameters, operation);
      if (unknown.length > 0 && changes.every((name) => parameters[name] === undefined)) {
        throw refusalOfUnknown(unknown, changes);
      }
      return result.data;
    }
    if (hasUserId && result.error.issues.some(({ path }) => path[0] === 'id')) throw new UnknownRoute();
    throw refusalFor(result.error, coerced, unknownNames(parameters, operation));
  };
}

/** Parameters of every operation: pagination and credentials. */
const GENERAL_NAMES = new Set<string>(['page', 'per_page', 'pagination', 'cursor', 'sudo', ...TOKEN_PARAMETERS]);

const unknownNames = (parameters: Parameters, { input, file }: Operation): string[] =>
  Object.keys(parameters).filter(
    (name) => !Object.hasOwn(input.shape, name) && name !== file && !GENERAL_NAMES.has(name),
  );

/** What an update can change. Given none of it but other names, it would change nothing and say that all is well. */
function changesOf({ name, path, input }: Operation): string[] {
  const inPath = new Set(path.split('/').map((part) => part.slice(1)));
  return name.endsWith('.update') ? Object.keys(input.shape).filter((parameter) => !inPath.has(parameter)) : [];
}

/** `page` and `per_page`: integers are clamped to the range, anything else is refused. */
export function readPage(parameters: Parameters): PageRequest {
  const page = wholeNumber(parameters, 'page') ?? PAGE_DEFAULTS.page;
  const perPage = wholeNumber(parameters, 'per_page') ?? PAGE_DEFAULTS.perPage;
  return {
    page: page < 1 ? PAGE_DEFAULTS.page : Math.min(page, LAST_PAGE),
    perPage: perPage < 1 ? PAGE_DEFAULTS.perPage : Math.min(perPage, PAGE_DEFAULTS.maxPerPage),
  };
}

/**
 * `pagination` and `cursor`: where a page begins of a list that is walked by its order; undefined when pages have numbers,
 * as those of a list without cursors always have: clients ask for cursors wherever they page.
 * Throws for an order (`order_by` of the input) that a list with cursors is not walked in.
 */
export function readKeyset(parameters: Parameters, { keyset }: Operation, input: unknown): Keyset | undefined {
  const { pagination = '', cursor = '' } = parameters;
  if (keyset === null || pagination === '' || pagination === 'offset') return undefined;
  if (pagination !== 'keyset')
    throw new DomainError('bad_request', { error: 'pagination does not have a valid value' });
  if (!isOneOf(keyset, asParameters(input).order_by)) throw new DomainError(noKeyset.code, noKeyset.body);
  if (cursor === '') return { after: null };
  const after = typeof cursor === 'string' ? readCursor(cursor) : null;
  if (after === null) throw new DomainError(cursorInvalid.code, cursorInvalid.body);
  return { after };
}

const isOneOf = (orders: readonly string[] | 'always', order: unknown): boolean =>
  orders === 'always' || orders.some((one) => one === order);

/** Keeps `page × per_page` within the database's range of offsets. */
export const LAST_PAGE = 2 ** 40;

function wholeNumber(parameters: Parameters, name: string): number | undefined {
  const given = parameters[name];
  if (given === undefined || given === null || given === '') return undefined;
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : '';
  if (!/^-?\d{1,15}$/.test(text)) throw new DomainError('bad_request', { error: `${name} is invalid` });
  return Number(text);
}
