import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  isFileStream,
  isRead,
  type Operation,
  OPERATIONS,
  PAGE_DEFAULTS,
  type PageRequest,
  Moved,
  type OperationReply,
  type ReplyFormat,
} from '@ingot/contracts';
import {
  type CallTarget,
  CONFIG,
  decodeJson,
  noCost,
  replyError,
  type RequestContext,
  resolveSubject,
  RpcClient,
  runInRequest,
  takerOf,
  whenGone,
  type WireReply,
} from '@ingot/platform';
import { type GatewayConfig } from '../config.js';
import { API_PREFIX, BaseUrl } from '../http/base-url.js';
import { keysetHeaders, paginationHeaders } from '../http/pagination-headers.js';
import { noteSubject } from '../http/request-subjects.js';
import { asJson, sendBytes, sendConditionally } from '../http/replies.js';
import { gatherParameters, inputReader, readKeyset, readPage, REST } from '../input/input-reader.js';
import { type FormFile, readFileForm } from '../input/multipart-form.js';
import { type Parameters } from '../input/nested-parameters.js';
import { requireFile } from '../input/validation.js';
import { FileStreams } from '../streams/file-streams.js';
import { anonymousRequest, claimantFrom } from '../throttling/claimants.js';
import { PollRoute } from '../runner-polls/poll-route.js';
import { StreamUrls } from '../streams/stream-urls.js';
import { Admission, type Admitted, authorize } from './admission.js';

const FIRST_PAGE: PageRequest = { page: PAGE_DEFAULTS.page, perPage: PAGE_DEFAULTS.perPage };
const TYPED = {
  json: asJson,
  text: (reply) => reply.type('text/plain; charset=utf-8'),
  stream: (reply) => reply.type('application/octet-stream'),
} as const satisfies Record<ReplyFormat, (reply: FastifyReply) => FastifyReply>;

/** Paths whose HEAD is a separate operation, rather than GET without the body. */
const WITH_HEAD = new Set(OPERATIONS.filter(({ method }) => method === 'HEAD').map(({ path }) => path));

/** Builds a route for every operation of the contracts; there is no code per endpoint but for the long poll of runners. */
@Injectable()
export class ApiRoutes {
  constructor(
    private readonly rpc: RpcClient,
    private readonly admission: Admission,
    private readonly fileStreams: FileStreams,
    private readonly streamUrls: StreamUrls,
    private readonly polls: PollRoute,
    private readonly baseUrl: BaseUrl,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Read operations. Their scope has no body parsers, whose hooks would slow down every request. */
  registerReads(http: FastifyInstance): void {
    for (const operation of OPERATIONS) {
      if (!isRead(operation)) continue;
      const isStream = operation.format === 'stream';
      http.route({
        method: isStream ? ['GET', 'HEAD'] : operation.method,
        url: routeOf(operation),
        handler: this.handlerOf(operation),
        exposeHeadRoute: !isStream && operation.method === 'GET' && !WITH_HEAD.has(operation.path),
      });
    }
  }

  /** Write operations. Their scope has the body parsers. */
  registerChanges(http: FastifyInstance): void {
    for (const operation of OPERATIONS) {
      if (isRead(operation) || operation.rawBody) continue;
      http.route({
        method: operation.method,
        url: routeOf(operation),
        handler: operation.longPoll
          ? (request: FastifyRequest, reply: FastifyReply) => this.polls.handle(request, reply)
          : this.handlerOf(operation),
        config: { readsForm: operation.file !== null },
      });
    }
  }

  /** Operations whose whole body is a file; it bypasses the parsers. */
  registerRawBodies(http: FastifyInstance): void {
    for (const operation of OPERATIONS) {
      if (!operation.rawBody) continue;
      http.route({
        method: operation.method,
        url: routeOf(operation),
        handler: this.handlerOf(operation),
      });
    }
  }

  /** Handles requests for an operation. The path may name the project by its segments instead of `:id`. */
  handlerOf(operation: Operation) {
    const readInput = inputReader(operation);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const file = await fileOf(operation, request);
      const handle = () => this.handle(operation, readInput, file, request, reply);
      return runInRequest(this.contextOf(operation, request), () => (file === null ? againIfMoved(handle) : handle()));
    };
  }

  private contextOf({ deadlineMs }: Operation, request: FastifyRequest): RequestContext {
    return { ...anonymousRequest(request, deadlineMs), ...(this.config.REPORT_COSTS && { cost: noCost() }) };
  }

  private async handle(
    operation: Operation,
    readInput: ReturnType<typeof inputReader>,
    file: FormFile | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const parameters = gatherParameters(request, operation);
    const admitted = await this.admission.admit(operation, request, parameters);
    noteSubject(request, admitted);
    const input = readInput(parameters);
    requireFile(operation, file, parameters);
    const page = pageOf(operation, parameters, input);
    authorize(operation.access, admitted);
    const baseUrl = this.baseUrl.of(request);
    const call = { ...admitted, input, page, baseUrl };
    if (isFileStream(operation)) return this.stream(operation, call, file, request, reply);
    const answer = await this.exchange(operation, call, request, reply);
    if (operation.paginated) addPagination(request, reply, { baseUrl, parameters, page }, answer);
    return send(operation, request, reply, answer.body);
  }

  /** Calls the service over NATS; throws its refusals. */
  private async exchange(
    operation: Operation,
    call: Admitted & object,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WireReply> {
    const answer = await this.rpc.exchange(
      targetOf(operation, call),
      { requestId: request.id, onBehalfOf: claimantFrom(call.principal?.userId ?? null, request.ip), ...call },
      () => whenGone(reply.raw),
    );
    if (answer.errorCode !== undefined) throw replyError(answer.errorCode, answer.body);
    return answer;
  }

  private async stream(
    operation: Operation,
    call: Admitted,
    file: FormFile | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (operation.smallInReply && isForAll(request)) {
      const answer = await this.exchange(operation, call, request, reply);
      if (this.fileStreams.answerSmall(answer, request, reply)) return reply;
    }
    const streamUrl = await this.streamUrls.of(operation, call.project);
    const storage = operation.service === 'repo' ? (call.project?.repository.storage ?? null) : null;
    const streamed = { operation, streamUrl, storage, call, file };
    if (operation.format === 'stream') return this.fileStreams.answer(streamed, request, reply);
    return send(operation, request, reply, await this.fileStreams.receive(streamed, request, reply));
  }
}

/** A project that has just moved is found at its new storage: the storage that it left did nothing, and has had the cache dropped. */
const againIfMoved = <T>(handle: () => Promise<T>): Promise<T> =>
  handle().catch((error: unknown) => {
    if (error instanceof Moved) return handle();
    throw error;
  });

/** Whether a stream is asked for, and all of it. */
const isForAll = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers.range === undefined;

/** The router's wildcard for the remaining segments has no name. */
const routeOf = ({ path }: Operation): string => `${API_PREFIX}${path.replace(/\*\w+$/, REST)}`;

function targetOf(operation: Operation, { project }: Admitted): CallTarget {
  const { service, subject, deadlineMs } = operation;
  const storage = operation.atStorage ? project?.repository.storage : undefined;
  const taker = takerOf(service, storage);
  return { subject: resolveSubject(subject, storage), deadlineMs, isRead: isRead(operation), taker };
}

function pageOf(operation: Operation, parameters: Parameters, input: unknown): PageRequest {
  if (!operation.paginated) return FIRST_PAGE;
  const keyset = readKeyset(parameters, operation, input);
  return { ...readPage(parameters), ...(keyset && { keyset }) };
}

function addPagination(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, parameters, page }: { baseUrl: string; parameters: Parameters; page: PageRequest },
  { total = 0, isLowerBound = false, next }: WireReply,
): void {
  const [path = ''] = request.url.split('?', 1);
  const given = withoutPathParameters(parameters, request.params);
  const url = `${baseUrl}${path}`;
  if (page.keyset !== undefined) reply.headers(keysetHeaders(url, given, page, next));
  else reply.headers(paginationHeaders(url, given, page, { total, isLowerBound }));
}

/** Parameters that the path already names. */
function withoutPathParameters(parameters: Parameters, inPath: unknown): Parameters {
  if (typeof inPath !== 'object' || inPath === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !Object.hasOwn(inPath, name)));
}

/** The file of a form, or the whole body. */
function fileOf(operation: Operation, request: FastifyRequest): Promise<FormFile | null> {
  if (operation.rawBody) {
    const atLeast = Number(request.headers['content-length'] ?? 0);
    return Promise.resolve({ name: '', atLeast, bytes: request.raw });
  }
  return operation.file === null ? Promise.resolve(null) : readFileForm(request, operation.file);
}

function send(operation: Operation, request: FastifyRequest, reply: FastifyReply, body: Uint8Array): FastifyReply {
  if (operation.reply !== null) return sendAsSaid(reply, operation.reply(decodeJson(body)));
  if (operation.status === 204) return reply.status(204).send();
  TYPED[operation.format](reply.status(operation.status));
  if (operation.method === 'GET') return sendConditionally(request, reply, body);
  return sendBytes(reply, body);
}

const sendAsSaid = (reply: FastifyReply, { status, headers, body }: OperationReply): FastifyReply =>
  asJson(reply.status(status).headers(headers)).send(body === undefined ? '' : JSON.stringify(body));
