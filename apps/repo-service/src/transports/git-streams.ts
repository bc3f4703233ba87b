import { PassThrough, Readable } from 'node:stream';
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
import { isListing, packetLine } from './advertisements.js';
import { abandonGit, busyGit, type GitProcess, type Transport } from './git-process.js';
import { GitTransports, RefusedByGit } from './git-transports.js';
import { BodyTooLarge, MAX_REQUEST_BYTES, pipeBody } from './request-body.js';
import { isCompressed, smallBodyOf } from './small-body.js';
import { type SmallClone } from './small-clones.js';

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
    const preamble = Buffer.from(isVersion2 ? '' : `${packetLine(`# service=${service}\n`)}0000`);
    return noCache(reply)
      .type(`application/x-${service}-advertisement`)
      .header('content-length', preamble.length + refs.length)
      .send(Readable.from([preamble, refs])); // the refs are shared by all clients, also by slow ones
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
    const { answer, clone } = small === null ? NOT_KNOWN : await this.answerWithoutGit(claims, protocol, small);
    if (answer === 'unreadable') return unreadable(reply);
    if (answer !== null) return asResult(reply, claims).send(answer);
    if (reply.raw.destroyed) throw new Abandoned(); // the client left while this was looked at: nothing would end git
    return this.serve(this.transports.start(claims, protocol, clone), { request, reply, claims, place, small });
  }

  /** Answers small pushes, listings, and clones whose answer is kept. */
  private async answerWithoutGit(
    claims: StreamClaims,
    protocol: string | undefined,
    small: Buffer,
  ): Promise<KnownAnswer> {
    if (claims.service === 'git-receive-pack') {
      return { answer: await this.transports.smallPush(claims, small), clone: null };
    }
    if (isListing(small) && (await this.transports.takesListings(claims, protocol))) {
      return { answer: await this.list(claims, protocol, small), clone: null };
    }
    const clone = await this.transports.smallClone(claims, protocol, small);
    return { answer: clone?.bytes ?? null, clone };
  }

  private async list(
    claims: StreamClaims,
    protocol: string | undefined,
    small: Buffer,
  ): Promise<Buffer | 'unreadable'> {
    const refs = await this.transports.listRefs(claims, protocol, small).catch((error: unknown) => {
      if (!(error instanceof RefusedByGit)) throw error;
      this.logger.info({ transport: claims.service, reason: error.message }, 'git refused a request');
      return error.output;
    });
    return refs.length === 0 ? 'unreadable' : refs;
  }

  /** Streams the request to git, and its output to the client. */
  private async serve({ git, settled }: Transport, exchange: Exchange): Promise<FastifyReply> {
    const { request, reply, claims, place, small } = exchange;
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
      return this.refuse(git, exchange, isTooLarge);
    }
    asResult(reply, claims);
    reply.send(hasOutput ? endingAfter(git.stdout, output, settled) : ''); // git sends an empty request before a large push
    await settled;
    await git.ended;
    return reply;
  }

  /** 413 or 400, for git that has ended without output. */
  private refuse(git: GitProcess, { reply, claims }: Exchange, isTooLarge: boolean): FastifyReply {
    if (isTooLarge) return tooLarge(reply, this.maxBytesOf(claims));
    this.logger.info({ transport: claims.service, reason: git.errors() }, 'git refused a request');
    return unreadable(reply);
  }
}

/** What answers a complete request; null when git has to, whose answer is kept for `clone`. */
interface KnownAnswer {
  readonly answer: Buffer | 'unreadable' | null;
  readonly clone: SmallClone | null;
}

const NOT_KNOWN: KnownAnswer = { answer: null, clone: null };

/** A request that git answers. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly claims: StreamClaims;
  readonly place: Place;
  /** Its body, if that was read already. */
  readonly small: Buffer | null;
}

const tooLarge = (reply: FastifyReply, limit: number): FastifyReply =>
  reply.status(413).type('text/plain').send(`This request is too large; the limit is ${limit} bytes\n`);

const unreadable = (reply: FastifyReply): FastifyReply =>
  reply.status(400).type('text/plain').send('git could not read this request\n');

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

/** The highest version that a client speaks, as git finds it: `version=<n>`. git's answers to any other words are the same. */
function protocolOf(request: FastifyRequest): string | undefined {
  const given = request.headers['git-protocol'];
  const words = typeof given === 'string' ? given.split(':') : [];
  return words.filter((word) => /^version=[0-2]$/.test(word)).reduce<string | undefined>(highest, undefined);
}

const highest = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other);

const asResult = (reply: FastifyReply, { service }: StreamClaims): FastifyReply =>
  noCache(reply).type(`application/x-${service}-result`);

const noCache = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache, max-age=0, must-revalidate');
