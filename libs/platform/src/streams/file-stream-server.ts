import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { SpanKind } from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type DomainError,
  type ErrorCode,
  isFileStream,
  isOperation,
  type Operation,
  OPERATIONS,
  type ServiceName,
} from '@ingot/contracts';
import { whenGone } from './idle-watch.js';
import { Abandoned, Places } from '../concurrency/places.js';
import { type CallMetrics } from '../nats/call-metrics.js';
import { type Logger } from '../logging/logger.js';
import { currentRequest, runInRequest } from '../logging/request-context.js';
import { subjectOfCall } from '../logging/request-subject.js';
import { COST_HEADER, COUNTS_COST_HEADER, noCost, writeCost } from '../metrics/request-cost.js';
import { refusalOf } from '../nats/refusal.js';
import { traceEntry, traceParentOf } from '../tracing/tracing.js';
import { encodeJson } from '../nats/wire.js';
import { watchIdle } from './idle-watch.js';
import { registerRawBodyScope } from './raw-body-scope.js';
import { TICKET_HEADER } from './stream-claims.js';
import { StreamTickets } from './stream-ticket.js';
import { type StreamAnswer, FILE_STREAM } from './file-streams.decorator.js';
import {
  type BytePart,
  type ByteRange,
  claimantOfCall,
  lengthOf,
  partOf,
  readFileStreamClaims,
  REFUSAL_HEADER,
  streamHeadHeaders,
  FILE_STREAM_PATH,
  type FileStreamClaims,
  type SentStreamHead,
} from './file-stream-wire.js';

/**
 * Limits of running and waiting streams; beyond both 503. A stream takes no more than a connection: work that needs processes has
 * limits of its own.
 */
export const FILE_STREAM_LIMITS = { running: 512, waiting: 128, parked: 0 } as const;

export interface FileStreamServerParts {
  readonly service: ServiceName;
  readonly logger: Logger;
  readonly metrics: CallMetrics;
}

interface Handler {
  readonly operation: Operation;
  handle(...given: unknown[]): Promise<unknown>;
}

/** Handles operations that upload a file or return a stream: over HTTP, for the gateway only. */
@Injectable()
export class FileStreamServer {
  private readonly places = new Places(FILE_STREAM_LIMITS, 'file streams');
  private handlers: ReadonlyMap<string, Handler> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly tickets: StreamTickets,
  ) {}

  /** Refuses to start with a missing or duplicate handler. Does not listen without any. */
  async register(http: FastifyInstance, parts: FileStreamServerParts): Promise<void> {
    this.handlers = byName(this.find());
    const expected = OPERATIONS.filter((one) => one.service === parts.service && isFileStream(one));
    const missing = expected.filter(({ name }) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`no handler streams ${missing.map(({ name }) => name).join(', ')}`);
    if (expected.length === 0) return;
    await registerRawBodyScope(http, (scope) => {
      scope.route({
        method: ['GET', 'POST'],
        url: FILE_STREAM_PATH,
        exposeHeadRoute: false,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: (request, reply) => this.serve(request, reply, parts),
      });
    });
  }

  private find(): Handler[] {
    return this.discovery.getControllers().flatMap(({ instance }: { instance?: unknown }) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const prototype: unknown = Object.getPrototypeOf(instance);
      if (typeof prototype !== 'object') return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => handlerOf(instance, name));
    });
  }

  private async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    { service, logger, metrics }: FileStreamServerParts,
  ): Promise<FastifyReply> {
    const claims = this.claimsOf(request);
    const handler = claims === null ? undefined : this.handlers.get(claims.operation);
    if (claims === null || handler === undefined) return reply.status(403).send('This call needs a ticket\n');
    const { operation } = handler;
    const requestId = String(request.headers['x-request-id']);
    const running = metrics.begin(operation.subject);
    const claimant = claimantOfCall(claims);
    const cost = request.headers[COUNTS_COST_HEADER] === undefined ? undefined : noCost();
    const context = { requestId, ...subjectOfCall(claims.call), ...(claimant && { claimant }), ...(cost && { cost }) };
    const parent = traceParentOf((name) => request.headers[name]);
    const outcome = await traceEntry(
      `${service}.${operation.name}`,
      parent,
      { kind: SpanKind.SERVER },
      async (span): Promise<Outcome> => {
        running.noteTrace();
        const ended = await runInRequest(context, () => this.answer(handler, claims, { request, reply, logger }));
        if (ended !== 'ok') span?.setAttribute('error.type', ended);
        return ended;
      },
    );
    running.end(outcome);
    return reply;
  }

  /** In its turn among the calls of its claimant. */
  private async answer(
    handler: Handler,
    claims: FileStreamClaims,
    { request, reply, logger }: { request: FastifyRequest; reply: FastifyReply; logger: Logger },
  ): Promise<Outcome> {
    try {
      const turn = { claimant: claimantOfCall(claims), gone: whenGone(reply.raw) };
      await this.places.run(() => stream(handler, claims, request, reply), turn);
      return 'ok';
    } catch (thrown) {
      if (thrown instanceof Abandoned) return 'abandoned';
      const { operation } = handler;
      return refuse(reply, refusalOf(thrown, { subject: operation.subject, operation }, logger));
    }
  }

  private claimsOf({ headers }: FastifyRequest): FileStreamClaims | null {
    const ticket = headers[TICKET_HEADER];
    return typeof ticket === 'string' ? readFileStreamClaims(this.tickets.open(ticket)) : null;
  }
}

type Outcome = ErrorCode | 'ok' | 'abandoned';

/** Sends the refusal and returns its code. */
function refuse(reply: FastifyReply, { code, body }: DomainError): ErrorCode {
  if (!reply.sent) reply.status(400).header(REFUSAL_HEADER, code).type('application/json').send(body);
  return code;
}

/** Handles the call up to the last byte; aborts it when it stalls. */
async function stream(
  handler: Handler,
  claims: FileStreamClaims,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const endWatch = watchIdle(request.raw.socket, () => request.raw.socket.destroy());
  try {
    if (claims.file === null) await answerStream(handler, claims, reply);
    else {
      const answer = await handler.handle(claims.call, { ...claims.file, bytes: request.raw });
      tellCost(reply).type('application/json').send(encodeJson(answer));
    }
  } finally {
    endWatch();
  }
}

async function answerStream(
  handler: Handler,
  { call, headOnly, range }: FileStreamClaims,
  reply: FastifyReply,
): Promise<void> {
  const answer = await handler.handle(call);
  if (!isStreamAnswer(answer)) throw new TypeError(`${handler.operation.name} must answer a stream`);
  const { openPart, contentType, disposition, fileName, length: whole, version } = answer;
  const part = wantedPart(answer, range);
  const bytes = headOnly || part === 'none' ? undefined : await opened(answer, part, whenGone(reply.raw));
  const isDivisible = openPart !== undefined;
  const sent = { contentType, disposition, fileName, length: whole, version, isDivisible, part };
  tellCost(reply).headers(streamHeadHeaders(sent)).type('application/octet-stream');
  const length = lengthOf(sent);
  if (length !== null && bytes !== undefined) reply.header('content-length', length);
  reply.send(bytes);
  await finished(reply.raw).catch(() => undefined); // a client that disconnected needs no reply
  if (bytes instanceof Readable) bytes.destroy(); // also when they disconnected before it was sent
}

/** What the call took until its answer begins. */
function tellCost(reply: FastifyReply): FastifyReply {
  const cost = currentRequest()?.cost;
  return cost === undefined ? reply : reply.header(COST_HEADER, writeCost(cost));
}

function wantedPart({ openPart, length }: StreamAnswer, range: ByteRange | null): SentStreamHead['part'] {
  if (range === null || openPart === undefined || length === null) return null;
  return partOf(range, length) ?? 'none';
}

const opened = (
  { open, openPart }: StreamAnswer,
  part: BytePart | null,
  gone: AbortSignal,
): ReturnType<StreamAnswer['open']> => (part === null || openPart === undefined ? open(gone) : openPart(part));

const isStreamAnswer = (answer: unknown): answer is StreamAnswer =>
  typeof answer === 'object' && answer !== null && 'open' in answer && typeof answer.open === 'function';

function byName(handlers: readonly Handler[]): ReadonlyMap<string, Handler> {
  const named = new Map(handlers.map((handler) => [handler.operation.name, handler]));
  if (named.size < handlers.length) throw new Error('two handlers stream the same');
  return named;
}

function handlerOf(instance: object, methodName: string): Handler[] {
  const method: unknown = Reflect.get(instance, methodName);
  if (typeof method !== 'function') return [];
  const operation: unknown = Reflect.getMetadata(FILE_STREAM, method);
  if (!isOperation(operation)) return [];
  return [{ operation, handle: (...given) => Promise.resolve(Reflect.apply(method, instance, given)) }];
}
