import { Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  atStorage,
  type Operation,
  OPERATIONS,
  PAGE_DEFAULTS,
  type PageRequest,
  isTransfer,
  type ReplyFormat,
} from '@ingot/contracts';
import { replyError, RpcClient, runInRequest, type WireReply } from '@ingot/platform';
import { BaseUrl } from '../http/base-url.js';
import { sendBytes, sendConditionally } from '../http/conditional.js';
import { asJson } from '../http/json-replies.js';
import { paginationHeaders } from '../http/pagination-headers.js';
import { type FormFile, readFileForm } from '../input/file-form.js';
import { gatherParameters, inputReader, readPage } from '../input/input-reader.js';
import { type Parameters } from '../input/nested-parameters.js';
import { requireFile } from '../input/validation.js';
import { Transfers } from '../transfers/transfers.js';
import { Admission, type Admitted, authorize } from './admission.js';

export const API_PREFIX = '/api/v4';

const FIRST_PAGE: PageRequest = { page: PAGE_DEFAULTS.page, perPage: PAGE_DEFAULTS.perPage };
const TYPED = {
  json: asJson,
  text: (reply) => reply.type('text/plain; charset=utf-8'),
  stream: (reply) => reply.type('application/octet-stream'),
} as const satisfies Record<ReplyFormat, (reply: FastifyReply) => FastifyReply>;

/** Builds a route for every operation of the contracts; there is no code per endpoint. */
@Injectable()
export class ApiRoutes {
  constructor(
    private readonly rpc: RpcClient,
    private readonly admission: Admission,
    private readonly transfers: Transfers,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Operations that only look. No body is read of these: where bodies are, each request would pay for their hooks. */
  registerReads(http: FastifyInstance): void {
    for (const operation of OPERATIONS) {
      if (operation.method !== 'GET') continue;
      const isStream = operation.format === 'stream';
      http.route({
        method: isStream ? ['GET', 'HEAD'] : 'GET',
        url: `${API_PREFIX}${operation.path}`,
        handler: this.handlerOf(operation),
        exposeHeadRoute: !isStream,
      });
    }
  }

  /** Operations that change something; they need the parsers of their bodies. */
  registerChanges(http: FastifyInstance): void {
    for (const operation of OPERATIONS) {
      if (operation.method === 'GET') continue;
      http.route({
        method: operation.method,
        url: `${API_PREFIX}${operation.path}`,
        handler: this.handlerOf(operation),
        config: { readsForm: operation.file !== null },
      });
    }
  }

  /** Answers requests for an operation; the project's path may be there in parts, instead of its `:id`. */
  handlerOf(operation: Operation) {
    const readInput = inputReader(operation);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const file = operation.file === null ? null : await readFileForm(request, operation.file);
      return runInRequest({ requestId: request.id, answerBy: Date.now() + operation.deadlineMs }, () =>
        this.handle(operation, readInput, file, request, reply),
      );
    };
  }

  private async handle(
    operation: Operation,
    readInput: ReturnType<typeof inputReader>,
    file: FormFile | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const parameters = gatherParameters(request);
    const admitted = await this.admission.admit(operation, request, parameters);
    const input = readInput(parameters);
    requireFile(operation, file, parameters);
    const page = operation.paginated ? readPage(parameters) : FIRST_PAGE;
    authorize(operation.access, admitted);
    const baseUrl = this.baseUrl.of(request);
    const call = { ...admitted, input, page, baseUrl };
    if (isTransfer(operation)) return this.transfer(operation, call, file, request, reply);
    const answer = await this.rpc.exchange(
      { subject: subjectFor(operation, admitted), deadlineMs: operation.deadlineMs },
      { requestId: request.id, ...call },
    );
    if (answer.errorCode !== undefined) throw replyError(answer.errorCode, answer.body);
    if (operation.paginated) addPagination(request, reply, { baseUrl, parameters, page }, answer);
    return send(operation, request, reply, answer.body);
  }

  private async transfer(
    operation: Operation,
    call: Admitted,
    file: FormFile | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (call.project === null) throw new TypeError(`${operation.name} is about no project`);
    const transfer = { operation, project: call.project, call, file };
    if (operation.format === 'stream') return this.transfers.answer(transfer, request, reply);
    return send(operation, request, reply, await this.transfers.receive(transfer, request, reply));
  }
}

const subjectFor = (operation: Operation, { project }: Admitted): string =>
  operation.atStorage && project !== null
    ? atStorage(operation.subject, project.repository.storage)
    : operation.subject;

function addPagination(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, parameters, page }: { baseUrl: string; parameters: Parameters; page: PageRequest },
  { total = 0 }: WireReply,
): void {
  const [path = ''] = request.url.split('?', 1);
  reply.headers(paginationHeaders(`${baseUrl}${path}`, withoutPathParameters(parameters, request.params), page, total));
}

/** The path itself names them already. */
function withoutPathParameters(parameters: Parameters, inPath: unknown): Parameters {
  if (typeof inPath !== 'object' || inPath === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !(name in inPath)));
}

function send(operation: Operation, request: FastifyRequest, reply: FastifyReply, body: Uint8Array): FastifyReply {
  if (operation.status === 204) return reply.status(204).send();
  TYPED[operation.format](reply.status(operation.status));
  if (operation.method === 'GET') return sendConditionally(request, reply, body);
  return sendBytes(reply, body);
}
