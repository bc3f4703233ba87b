import { z } from 'zod';
import { type Ability, type Access } from './access.js';
import { type Page, type PageRequest } from './pagination.js';
import { type Principal, type TokenScope } from './principal.js';
import { type ProjectContext } from './project-context.js';
import { type Refusal } from './refusals.js';

export type ServiceName = 'user' | 'repo' | 'mr' | 'ci';
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The form of a successful reply. */
export type ReplyFormat = 'json' | 'text' | 'stream';

/** The output of an operation that streams the bytes of a file or archive. */
export const stream = z.string().meta({ format: 'binary' }).brand<'stream'>();

/** The largest stream that comes in a reply over NATS, of an operation that allows it (`smallInReply`). */
export const SMALL_STREAM_BYTES = 64 * 1024;

/** A list that clients may also walk by its order: with `pagination=keyset`, from one cursor to the next. */
export interface ListingSpec<A extends Access, I extends z.ZodObject, O extends z.ZodType> extends OperationSpec<
  A,
  I,
  O
> {
  /** In which orders, as values of the parameter `order_by`; `always` of a list that has one order. */
  readonly keyset?: readonly string[] | 'always';
}

export interface OperationSpec<A extends Access, I extends z.ZodObject, O extends z.ZodType> {
  /** Unique: the operation id in the OpenAPI document and the last part of the NATS subject. */
  readonly name: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly http: `${HttpMethod} /${string}`;
  /** The service that implements it. */
  readonly service: ServiceName;
  /** Whether only the replica with the project's storage can handle it. */
  readonly atStorage?: boolean;
  readonly access: A;
  /** An ability that the service checks besides `access`, once it knows the target of the call. */
  readonly needs?: Ability;
  /** The refusals besides those that follow from access and parameters (`generalRefusals`). Any others are faults. */
  readonly refusals?: readonly Refusal[];
  /** The scopes of which a token needs one; `api` allows everything. */
  readonly scopes?: readonly TokenScope[];
  /** Path, query, form and JSON parameters, merged. */
  readonly input: I;
  /** The required file field of a multipart form; other fields count only before it. */
  readonly file?: string;
  /** Whether the whole body is the file, instead of a form field; it may be empty. */
  readonly rawBody?: boolean;
  /** Parameters that are headers: parameter name to lower-case header name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly output: O;
  /** Set when status and headers depend on the output; not for a `stream`. */
  readonly reply?: (answer: z.output<O>) => OperationReply;
  /** Long polling: a caller who is up to date waits until there is more. */
  readonly longPoll?: boolean;
  /** `text` sends the output, a string, as `text/plain`. The default is JSON; never for a `stream`. */
  readonly format?: Exclude<ReplyFormat, 'stream'>;
  /** The success status; by default 201 for POST and 200 otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Whether a `stream` of at most `SMALL_STREAM_BYTES` comes in a reply over NATS, which takes less. */
  readonly smallInReply?: boolean;
  /** The browser's URL of the same content: a gateway path that serves a GET with a `stream`. */
  readonly webPath?: `/:namespace/:project/${string}`;
  /** The time limit of the service in milliseconds; from the last byte of an upload, or to the first byte of a stream. */
  readonly deadlineMs?: number;
}

/** A successful HTTP reply; without a body by default. */
export interface OperationReply {
  readonly status: 200 | 202 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Operation<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  P extends boolean = boolean,
> {
  readonly kind: 'operation';
  readonly name: string;
  readonly summary: string;
  readonly method: HttpMethod;
  /** Relative to `/api/v4`, with `:parameter` segments, and optionally a final `*parameter` that matches all remaining segments. */
  readonly path: string;
  readonly service: ServiceName;
  /** The NATS subject; `{storage}` stands for the storage's name. */
  readonly subject: string;
  readonly atStorage: boolean;
  readonly access: A;
  readonly needs: Ability | null;
  readonly refusals: readonly Refusal[];
  readonly scopes: readonly TokenScope[];
  readonly input: I;
  readonly file: string | null;
  readonly rawBody: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly output: O;
  /** Overrides the conversion of the service's reply. */
  readonly reply: ((answer: unknown) => OperationReply) | null;
  readonly longPoll: boolean;
  readonly format: ReplyFormat;
  readonly smallInReply: boolean;
  readonly status: 200 | 201 | 202 | 204;
  /** Takes `page` and `per_page`; `output` is the array of one page. */
  readonly paginated: P;
  /** Orders in which it is walked by cursors (`ListingSpec`); null when it is not. */
  readonly keyset: readonly string[] | 'always' | null;
  /** The same path with `:namespace` and `:project` instead of the project's `:id`. */
  readonly webPath: string | null;
  readonly deadlineMs: number;
}

/** A path parameter; the group is its name. */
export const PATH_PARAMETER = /[:*](\w+)/g;

export const isOperation = (declared: unknown): declared is Operation =>
  typeof declared === 'object' && declared !== null && 'kind' in declared && declared.kind === 'operation';

/** Whether it changes nothing. */
export const isRead = ({ method }: Pick<Operation, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Whether calls use HTTP, since they upload a file or return a stream. */
export const isFileStream = ({ file, format }: Operation): boolean => file !== null || format === 'stream';

/** Whether calls use NATS; for small streams they do as well. */
export const isOverNats = (operation: Operation): boolean => operation.smallInReply || !isFileStream(operation);

/**
 * Below 5 s, the longest that a caller may wait while a dependency is unavailable; above the duration of ordinary calls.
 */
export const DEFAULT_DEADLINE_MS = 4_500;

/** Declares an operation of the API: route, access, validation, NATS subject, types and documentation. */
export const operation = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  spec: OperationSpec<A, I, O>,
): Operation<A, I, O, false> => declare(spec, false, null);

/** Declares an operation that returns one page of a list; its output is the array of a page. */
export const listing = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  spec: ListingSpec<A, I, O>,
): Operation<A, I, O, true> => declare(spec, true, spec.keyset ?? null);

function declare<A extends Access, I extends z.ZodObject, O extends z.ZodType, P extends boolean>(
  spec: OperationSpec<A, I, O>,
  paginated: P,
  keyset: Operation['keyset'],
): Operation<A, I, O, P> {
  const { method, path } = parseHttp(spec.http);
  const atStorage = spec.atStorage ?? false;
  return {
    kind: 'operation',
    name: spec.name,
    summary: spec.summary,
    method,
    path,
    service: spec.service,
    subject: subjectOf(spec.service, spec.name, atStorage),
    atStorage,
    access: spec.access,
    needs: spec.needs ?? null,
    refusals: spec.refusals ?? [],
    scopes: spec.scopes ?? ['api'],
    input: spec.input,
    file: spec.file ?? null,
    rawBody: spec.rawBody ?? false,
    headers: spec.headers ?? {},
    output: spec.output,
    reply: replyOf(spec),
    longPoll: spec.longPoll ?? false,
    format: isStream(spec.output) ? 'stream' : (spec.format ?? 'json'),
    smallInReply: spec.smallInReply ?? false,
    status: spec.status ?? (method === 'POST' ? 201 : 200),
    paginated,
    keyset,
    webPath: spec.webPath ?? null,
    deadlineMs: spec.deadlineMs ?? DEFAULT_DEADLINE_MS,
  };
}

function replyOf<A extends Access, I extends z.ZodObject, O extends z.ZodType>({
  output,
  reply,
}: OperationSpec<A, I, O>): Operation['reply'] {
  return reply === undefined ? null : (answer) => reply(output.parse(answer));
}

const isStream = (output: z.ZodType): boolean => output === stream;

const STORAGE = '{storage}';

export const subjectOf = (service: ServiceName, name: string, atStorage: boolean): string =>
  atStorage ? `${service}.${STORAGE}.${name}` : `${service}.${name}`;

/** The subject of the replica that owns `storage`. */
export const atStorage = (subject: string, storage: string): string => subject.replace(STORAGE, storage);

function parseHttp(http: string): { method: HttpMethod; path: string } {
  const match = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(http);
  const [, method, path] = match ?? [];
  if (!isHttpMethod(method) || path === undefined) throw new TypeError(`not an HTTP method and path: ${http}`);
  return { method, path };
}

const isHttpMethod = (text: string | undefined): text is HttpMethod =>
  text === 'GET' || text === 'HEAD' || text === 'POST' || text === 'PUT' || text === 'PATCH' || text === 'DELETE';

/** The message from the gateway to the service. */
export interface Call<Op extends Operation> {
  readonly principal: Op['access'] extends { kind: 'anyone' } | { kind: 'token' } | { anonymous: true }
    ? Principal | null
    : Principal;
  readonly project: Op['access'] extends { kind: 'project' } ? ProjectContext : null;
  readonly input: z.output<Op['input']>;
  readonly page: PageRequest;
  /** The base of every `web_url`, without a trailing slash. */
  readonly baseUrl: string;
}

/** The result of a handler: the output, or a page of it for a paginated operation. */
export type Answer<Op extends Operation> = Op['paginated'] extends true
  ? Page<z.input<Op['output']> extends readonly (infer Item)[] ? Item : never>
  : z.input<Op['output']>;
