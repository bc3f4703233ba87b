import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Unavailable } from '@ingot/contracts';
import {
  Abandoned,
  claimantOf,
  CONFIG,
  Gate,
  type Logger,
  LOGGER,
  parkWhenHeldUp,
  type Place,
  Places,
  registerRawBodyScope,
  runInRequest,
  type StreamClaims,
  TICKET_HEADER,
  traceEntry,
  traceParentOf,
  watchIdle,
  whenGone,
  SpanKind,
} from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { GitError, yieldToOthers } from '../git/index.js';
import { isListing, MAX_LISTING_REQUEST_BYTES, packetLine } from './advertisements.js';
import { abandonGit, busyGit } from './git-process.js';
import { GitTransports, RefusedByGit } from './git-transports.js';
import { BodyTooLarge, MAX_REQUEST_BYTES, pipeBody } from './request-body.js';
import { MAX_SMALL_PUSH_BYTES } from './small-push.js';

/**
 * Limits of running, waiting and parked pack transfers on this replica;
 * beyond the first two, 503.
 */
export const TRANSPORT_LIMITS = { running: 16, waiting: 128, parked: 128 } as const;

/** Serves git over HTTP to the gateway, which has authorized the caller, as the ticket proves. */
@Injectable()
export class GitStreams {
  private readonly running = new Places(TRANSPORT_LIMITS, 'git transfers over HTTP');

  constructor(
    private readonly transports: GitTransports,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Packs are streamed. */
  async register(http: FastifyInstance): Promise<void> {
    await registerRawBodyScope(http, (scope) => {
      scope.route({
        method: ['GET', 'POST'],
        url: '/streams/git',
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: (request, reply) => this.handle(request, reply),
      });
    });
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const claims = this.transports.claimsOf(request.headers[TICKET_HEADER]);
    if (claims?.isSession === true) return reply.status(426).send('This ticket is for a connection of its own\n');
    if (claims === null) return reply.status(403).send('This stream needs a ticket\n');
    try {
      const work = (place: Place): Promise<FastifyReply> =>
        claims.isAdvertisement ? this.advertise(request, reply, claims) : this.exchange(request, reply, claims, place);
      const claimant = claimantOf(claims.userId, claims.address);
      const parent = traceParentOf((name) => request.headers[name]);
      const requestId = String(request.headers['x-request-id']);
      const place = { claimant, gone: whenGone(reply.raw), evict: () => reply.raw.destroy() };
      return await traceEntry(claims.service, parent, { kind: SpanKind.SERVER }, () =>
        runInRequest({ requestId, ...(claimant && { claimant }) }, () => this.running.run(work, place)),
      );
    } catch (error) {
      if (error instanceof Abandoned) return reply;
      if (error instanceof GitError && error.isGone) return reply.status(404).send('The repository is missing\n');
      if (!(error instanceof Unavailable)) throw error;
      return reply.status(503).header('retry-after', '5').send('Too many transfers; try again\n');
    }
  }

  private async advertise(request: FastifyRequest, reply: FastifyReply, claims: StreamClaims): Promise<FastifyReply> {
    const { service } = claims;
    const protocol = protocolOf(request);
    const refs = await this.transports.advertise(claims, protocol);
    const isVersion2 = service === 'git-upload-pack' && /version=2/.test(protocol ?? '');
    const preamble = isVersion2 ? '' : `${packetLine(`# service=${service}\n`)}0000`;
    return noCache(reply)
      .type(`application/x-${service}-advertisement`)
      .send(Buffer.concat([Buffer.from(preamble), refs]));
  }

  private async list(
    reply: FastifyReply,
    claims: StreamClaims,
    { protocol, small }: { readonly protocol: string | undefined; readonly small: Buffer },
  ): Promise<FastifyReply> {
    const refs = await this.transports.listRefs(claims, protocol, small).catch((error: unknown) => {
      if (!(error instanceof RefusedByGit)) throw error;
      this.logger.info({ transport: claims.service, reason: error.message }, 'git refused a request');
      return error.output;
    });
    if (refs.length === 0) return unreadable(reply);
    return asResult(reply, claims).send(refs);
  }

  private async takePush(claims: StreamClaims, request: Buffer): Promise<Buffer | null> {
    return claims.service === 'git-receive-pack' ? this.transports.smallPush(claims, request) : null;
  }

  /** The uncompressed size of a request. */
  private maxBytesOf({ service }: StreamClaims): number {
    return MAX_REQUEST_BYTES + (service === 'git-receive-pack' ? this.config.PUSH_PACK_BYTES : 0);
  }

  private async exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    claims: StreamClaims,
    place: Place,
  ): Promise<FastifyReply> {
    const protocol = protocolOf(request);
    const small = await smallBodyOf(request, claims, place);
    const taken = small === null ? null : await this.takePush(claims, small);
    if (taken !== null) return asResult(reply, claims).send(taken);
    if (small !== null && isListing(small) && this.transports.takesListings(claims, protocol)) {
      return this.list(reply, claims, { protocol, small });
    }
    const clone = small === null ? null : await this.transports.smallClone(claims, protocol, small);
    if (clone !== null && clone.bytes !== null) return asResult(reply, claims).send(clone.bytes);
    if (reply.raw.destroyed) throw new Abandoned(); // the client left while this was looked at: nothing would end git
    const { git, settled } = this.transports.start(claims, protocol, clone);
    const abandon = () => abandonGit(git, claims.service === 'git-receive-pack');
    reply.raw.on('close', abandon);
    if (claims.service === 'git-upload-pack') yieldToOthers(git.child.pid, place); // pushes hold a lock that others wait for
    const endWatch = watchIdle(request.raw.socket, () => reply.raw.destroy());
    const [input, output] = [new Gate(place), new Gate(place)];
    const endParking = parkWhenHeldUp({ place, input, output, isBusy: busyGit(git) });
    void git.ended.then(endWatch).then(endParking);
    let isTooLarge = false;
    request.raw.on('aborted', abandon);
    pipeBody(small === null ? request.raw : Readable.from([small]), input, {
      isCompressed: small === null && isCompressed(request.headers),
      maxBytes: this.maxBytesOf(claims),
      onFailure: (error) => {
        isTooLarge = error instanceof BodyTooLarge;
        abandon();
      },
    });
    input.on('error', abandon).pipe(git.stdin);
    const hasOutput = await untilOutput(git.stdout);
    if (!hasOutput && (isTooLarge || (await git.ended) !== 0)) {
      await settled;
      if (isTooLarge) return tooLarge(reply, this.maxBytesOf(claims));
      this.logger.info({ transport: claims.service, reason: git.errors() }, 'git refused a request');
      return unreadable(reply);
    }
    asResult(reply, claims);
    reply.send(hasOutput ? endingAfter(git.stdout, output, settled) : ''); // git sends an empty request before a large push
    await settled;
    await git.ended;
    return reply;
  }
}

const tooLarge = (reply: FastifyReply, limit: number): FastifyReply =>
  reply.status(413).type('text/plain').send(`This request is too large; the limit is ${limit} bytes\n`);

const unreadable = (reply: FastifyReply): FastifyReply =>
  reply.status(400).type('text/plain').send('git could not read this request\n');

const isCompressed = (headers: IncomingHttpHeaders): boolean => headers['content-encoding'] === 'gzip';

const SMALL_BYTES = { 'git-upload-pack': MAX_LISTING_REQUEST_BYTES, 'git-receive-pack': MAX_SMALL_PUSH_BYTES } as const;

/** The complete body of a request with a short declared length; null for others. */
async function smallBodyOf(
  { raw, headers }: FastifyRequest,
  { service }: StreamClaims,
  place: Place,
): Promise<Buffer | null> {
  const length = Number(headers['content-length'] ?? NaN);
  if (!(length <= SMALL_BYTES[service]) || isCompressed(headers)) return null;
  try {
    // the gateway sends a fetch when it has all of it, and a push as its client does
    return await (service === 'git-upload-pack' ? readAll(raw) : readSlow(raw, place));
  } catch (error) {
    throw error instanceof Unavailable ? error : new Abandoned(); // the client disconnected
  }
}

/** The place is parked while the client is slow. */
async function readSlow(raw: IncomingMessage, place: Place): Promise<Buffer> {
  const input = new Gate(place);
  const endParking = parkWhenHeldUp({ place, input });
  const endWatch = watchIdle(raw.socket, () => raw.destroy());
  try {
    return await pipeline(raw, input, readAll);
  } finally {
    endParking();
    endWatch();
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Waits for the first bytes without consuming them. False when the output has ended or is closed. */
async function untilOutput(stdout: Readable): Promise<boolean> {
  if (stdout.readableLength > 0) return true;
  return new Promise((resolve) => {
    stdout.once('readable', () => resolve(stdout.readableLength > 0));
    stdout.once('end', () => resolve(false));
    stdout.once('close', () => resolve(false));
  });
}

/** The same bytes, with the end held back until `settled`, so that the client sees a complete response only afterwards. */
function endingAfter(stdout: Readable, gate: Gate, settled: Promise<void>): Readable {
  const answer = new PassThrough();
  gate.once('end', () => void settled.finally(() => answer.end()));
  gate.on('error', () => answer.destroy());
  stdout.pipe(gate).pipe(answer, { end: false });
  return answer;
}

const protocolOf = (request: FastifyRequest): string | undefined => {
  const given = request.headers['git-protocol'];
  return typeof given === 'string' ? given : undefined;
};

const asResult = (reply: FastifyReply, { service }: StreamClaims): FastifyReply =>
  noCache(reply).type(`application/x-${service}-result`);

const noCache = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache, max-age=0, must-revalidate');
