import { z } from 'zod';
import { type Ability, type Access } from './access.js';
import { type Page, type PageRequest } from './pagination.js';
import { type Principal, type TokenScope } from './principal.js';
import { type ProjectContext } from './project-context.js';
import { type Refusal } from './refusals.js';

export type ServiceName = 'user' | 'repo' | 'mr' | 'ci';
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a successful answer goes out. */
export type ReplyFormat = 'json' | 'text' | 'stream';

/** The output of an operation that answers the bytes of a file, or of what is made like one, as they come. */
export const stream = z.string().meta({ format: 'binary' }).brand<'stream'>();

export interface OperationSpec<A extends Access, I extends z.ZodObject, O extends z.ZodType> {
  /** Unique; the operation id of the OpenAPI document and the end of the NATS subject. */
  readonly name: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly http: `${HttpMethod} /${string}`;
  /** The service that answers. */
  readonly service: ServiceName;
  /** Whether only the replica that owns the project's storage can answer. */
  readonly atStorage?: boolean;
  readonly access: A;
  /** The ability that the service asks for in the project beyond `access`, once it knows what the call is about. */
  readonly needs?: Ability;
  /** How the service refuses, beyond what follows from access and parameters (`generalRefusals`). Others are faults. */
  readonly refusals?: readonly Refusal[];
  /** A token needs one of these; `api` permits everything. */
  readonly scopes?: readonly TokenScope[];
  /** Path, query, form and JSON parameters, merged. */
  readonly input: I;
  /** The field of a multipart form that holds a file, which is required; fields count when they come before it. */
  readonly file?: string;
  /** The whole body is the file, rather than a field of a form; it may be empty. */
  readonly rawBody?: boolean;
  /** Parameters that come as headers: from the name of the parameter to that of the header, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly output: O;
  /** How an answer goes out whose status and headers depend on it; not of a `stream`. */
  readonly reply?: (answer: z.output<O>) => OperationReply;
  /** A caller that has seen all there is waits until there is more. */
  readonly longPoll?: boolean;
  /** `text` sends the output, a string, as it is: `text/plain`. JSON unless given; never for the output `stream`. */
  readonly format?: Exclude<ReplyFormat, 'stream'>;
  /** Success status; 201 for POST and 200 for the rest unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Where browsers are sent for the same: a path of the gateway's own, of a GET that answers a `stream`. */
  readonly webPath?: `/:namespace/:project/${string}`;
  /** How long the service may take, milliseconds; from the last byte of a file on, and until the first of a stream. */
  readonly deadlineMs?: number;
}

/** A successful answer as it goes out; no body unless given. */
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
  /** Relative to `/api/v4`, with `:parameter` segments, and perhaps a `*parameter` that takes all segments at the end. */
  readonly path: string;
  readonly service: ServiceName;
  /** NATS subject; `{storage}` stands for the name of the storage. */
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
  /** Takes the answer as it came from the service. */
  readonly reply: ((answer: unknown) => OperationReply) | null;
  readonly longPoll: boolean;
  readonly format: ReplyFormat;
  readonly status: 200 | 201 | 202 | 204;
  /** Takes `page` and `per_page`; `output` is the array of one page. */
  readonly paginated: P;
  /** With `:namespace` and `:project` in place of the project's `:id`. */
  readonly webPath: string | null;
  readonly deadlineMs: number;
}

/** A parameter in the path of an operation; its name is the group. */
export const PATH_PARAMETER = /[:*](\w+)/g;

export const isOperation = (declared: unknown): declared is Operation =>
  typeof declared === 'object' && declared !== null && 'kind' in declared && declared.kind === 'operation';

/** Whether a call of the operation travels over HTTP rather than NATS, as it comes with a file or answers a stream. */
export const isFileStream = ({ file, format }: Operation): boolean => file !== null || format === 'stream';

/**
 * Below 5 s, so that a caller never waits longer while a part is away; above what any ordinary call takes.
 */
export const DEFAULT_DEADLINE_MS = 4_500;

/** Declares one operation of the API: route, access, validation, NATS subject, types and documentation in one place. */
export const operation = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  spec: OperationSpec<A, I, O>,
): Operation<A, I, O, false> => declare(spec, false);

/** Declares an operation that answers one page of a list; its output is the array of a page. */
export const listing = <A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  spec: OperationSpec<A, I, O>,
): Operation<A, I, O, true> => declare(spec, true);

function declare<A extends Access, I extends z.ZodObject, O extends z.ZodType, P extends boolean>(
  spec: OperationSpec<A, I, O>,
  paginated: P,
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
    status: spec.status ?? (method === 'POST' ? 201 : 200),
    paginated,
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

/** The subject that the replica owning `storage` listens to. */
export const atStorage = (subject: string, storage: string): string => subject.replace(STORAGE, storage);

function parseHttp(http: string): { method: HttpMethod; path: string } {
  const match = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(http);
  const [, method, path] = match ?? [];
  if (!isHttpMethod(method) || path === undefined) throw new TypeError(`not an HTTP method and path: ${http}`);
  return { method, path };
}

const isHttpMethod = (text: string | undefined): text is HttpMethod =>
  text === 'GET' || text === 'HEAD' || text === 'POST' || text === 'PUT' || text === 'PATCH' || text === 'DELETE';

/** What travels from the gateway to the service. */
export interface Call<Op extends Operation> {
  readonly principal: Op['access'] extends { kind: 'anyone' } | { kind: 'token' } | { anonymous: true }
    ? Principal | null
    : Principal;
  readonly project: Op['access'] extends { kind: 'project' } ? ProjectContext : null;
  readonly input: z.output<Op['input']>;
  readonly page: PageRequest;
  /** Base of every `web_url`, without a slash at the end. */
  readonly baseUrl: string;
}

/** What a handler answers: the output, or for a paginated operation one page of it. */
export type Answer<Op extends Operation> = Op['paginated'] extends true
  ? Page<z.input<Op['output']> extends readonly (infer Item)[] ? Item : never>
  : z.input<Op['output']>;
