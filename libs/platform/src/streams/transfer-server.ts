import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type DomainError,
  type ErrorCode,
  isTransfer,
  type Operation,
  OPERATIONS,
  type ServiceName,
} from '@ingot/contracts';
import { whenGone } from '../concurrency/gone.js';
import { Abandoned, Slots } from '../concurrency/slots.js';
import { type CallMetrics } from '../health/call-metrics.js';
import { type Logger } from '../logging/logger.js';
import { refusalOf } from '../logging/refusal-log.js';
import { runInRequest } from '../logging/request-context.js';
import { encodeJson } from '../nats/wire.js';
import { watchIdle } from './idle-watch.js';
import { registerRawBodyScope } from './raw-body-scope.js';
import { TICKET_HEADER } from './stream-claims.js';
import { StreamTickets } from './stream-ticket.js';
import { type StreamAnswer, TRANSFERS } from './transfers.decorator.js';
import {
  readTransferClaims,
  REFUSAL_HEADER,
  streamHeadHeaders,
  TRANSFER_PATH,
  type TransferClaims,
} from './transfer-wire.js';

/** Files on their way at once, in either direction, and those that wait for one to end; beyond both 503. */
export const TRANSFER_LIMITS = { running: 64, waiting: 128 } as const;

export interface TransferServerParts {
  readonly service: ServiceName;
  readonly logger: Logger;
  readonly metrics: CallMetrics;
}

interface Handler {
  readonly operation: Operation;
  handle(...given: unknown[]): Promise<unknown>;
}

/** Answers the calls of operations that come with a file or answer a stream: over HTTP, to the gateway alone. */
@Injectable()
export class TransferServer {
  private readonly slots = new Slots(TRANSFER_LIMITS.running, TRANSFER_LIMITS.waiting);
  private handlers: ReadonlyMap<string, Handler> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly tickets: StreamTickets,
  ) {}

  /** Refuses to start with a missing or doubled handler. Serves nothing where there is nothing to serve. */
  async register(http: FastifyInstance, parts: TransferServerParts): Promise<void> {
    this.handlers = byName(this.find());
    const expected = OPERATIONS.filter((one) => one.service === parts.service && isTransfer(one));
    const missing = expected.filter(({ name }) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`no handler transfers ${missing.map(({ name }) => name).join(', ')}`);
    if (expected.length === 0) return;
    await registerRawBodyScope(http, (scope) => {
      scope.route({
        method: ['GET', 'POST'],
        url: TRANSFER_PATH,
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
    { logger, metrics }: TransferServerParts,
  ): Promise<FastifyReply> {
    const claims = this.claimsOf(request);
    const handler = claims === null ? undefined : this.handlers.get(claims.operation);
    if (claims === null || handler === undefined) return reply.status(403).send('This call needs a ticket\n');
    const { subject } = handler.operation;
    const requestId = String(request.headers['x-request-id']);
    const started = performance.now();
    let outcome: ErrorCode | 'ok' | 'abandoned' = 'ok';
    await runInRequest({ requestId }, async () => {
      try {
        await this.slots.run(() => transfer(handler, claims, request, reply), whenGone(reply.raw));
      } catch (thrown) {
        outcome = thrown instanceof Abandoned ? 'abandoned' : refuse(reply, refusalOf(thrown, subject, logger));
      }
    });
    metrics.observe(subject, outcome, performance.now() - started);
    return reply;
  }

  private claimsOf({ headers }: FastifyRequest): TransferClaims | null {
    const ticket = headers[TICKET_HEADER];
    return typeof ticket === 'string' ? readTransferClaims(this.tickets.open(ticket)) : null;
  }
}

/** Answers the code of the refusal. */
function refuse(reply: FastifyReply, { code, body }: DomainError): ErrorCode {
  if (!reply.sent) reply.status(400).header(REFUSAL_HEADER, code).type('application/json').send(body);
  return code;
}

/** Does what the call asks for, to the last byte; given up when nothing moves any more. */
async function transfer(
  handler: Handler,
  claims: TransferClaims,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const endWatch = watchIdle(request.raw.socket, () => request.raw.socket.destroy());
  try {
    if (claims.file === null) await answerStream(handler, claims, reply);
    else {
      const answer = await handler.handle(claims.call, { ...claims.file, bytes: request.raw });
      reply.type('application/json').send(encodeJson(answer));
    }
  } finally {
    endWatch();
  }
}

async function answerStream(handler: Handler, { call, headOnly }: TransferClaims, reply: FastifyReply): Promise<void> {
  const answer = await handler.handle(call);
  if (!isStreamAnswer(answer)) throw new TypeError(`${handler.operation.name} must answer a stream`);
  const { open, ...head } = answer;
  const bytes = headOnly ? undefined : await open(whenGone(reply.raw));
  reply.headers(streamHeadHeaders(head)).type('application/octet-stream');
  if (head.length !== null && !headOnly) reply.header('content-length', head.length);
  reply.send(bytes);
  await finished(reply.raw).catch(() => undefined); // whoever left, left
  bytes?.destroy(); // also where they left before it was sent on its way
}

const isStreamAnswer = (answer: unknown): answer is StreamAnswer =>
  typeof answer === 'object' && answer !== null && 'open' in answer && typeof answer.open === 'function';

function byName(handlers: readonly Handler[]): ReadonlyMap<string, Handler> {
  const named = new Map(handlers.map((handler) => [handler.operation.name, handler]));
  if (named.size < handlers.length) throw new Error('two handlers transfer the same');
  return named;
}

function handlerOf(instance: object, methodName: string): Handler[] {
  const method: unknown = Reflect.get(instance, methodName);
  if (typeof method !== 'function') return [];
  const operation: unknown = Reflect.getMetadata(TRANSFERS, method);
  if (!isOperation(operation)) return [];
  return [{ operation, handle: (...given) => Promise.resolve(Reflect.apply(method, instance, given)) }];
}

const isOperation = (metadata: unknown): metadata is Operation =>
  typeof metadata === 'object' && metadata !== null && 'kind' in metadata && metadata.kind === 'operation';
