import { type IncomingHttpHeaders } from 'node:http';
import { type Duplex, finished, Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, Pool, upgrade } from 'undici';
import {
  type Claimant,
  claimantOf,
  claimantOfCall,
  COUNTS_COST_HEADER,
  currentRequest,
  currentTraceParent,
  type FileStreamClaims,
  HeldCalls,
  Places,
  SESSION_PROTOCOL,
  type StreamClaims,
  StreamTickets,
  TICKET_HEADER,
  traced,
  SpanKind,
} from '@ingot/platform';
import { type BodyRequest, BodySender, IDLE_MS } from './body-sender.js';
import { FailedAttempts } from './connection-errors.js';
import { type Delivered, tellingOf } from './told-requests.js';

/** Each slow client occupies one; a user or an anonymous address half of them at most. Beyond these and those that wait 503. */
const CONNECTIONS_PER_STORAGE = { running: 1_024, waiting: 256, parked: 0 } as const;
const CONNECT_TIMEOUT_MS = 3_000;
/** The time limit for a storage to accept a git session. */
const SESSION_TIMEOUT_MS = 5_000;

type Attempt<Answer> = (delivered?: () => void) => Promise<Answer>;

const CLIENT_SPAN = { kind: SpanKind.CLIENT };

/** A request of `StorageClient`. Its claims authorize it. */
export interface StorageRequest {
  /** The storage that is asked, for which the request waits while it is replaced; null for a process of another service. */
  readonly storage: string | null;
  readonly claims: StreamClaims | FileStreamClaims;
  readonly requestId: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A stream is what the request is to change: it is never sent twice. */
  readonly body: Readable | Buffer | null;
  /** The time limit to the first byte of the answer: from the last byte of a stream, else from the beginning. */
  readonly answerMs?: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface StorageAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** A git session over SSH, from the first byte to the exit code. */
export interface GitSessionRequest extends Pick<StreamClaims, 'service' | 'project' | 'credential' | 'address'> {
  readonly userId: number;
  /** `GIT_PROTOCOL`, as the client sent it. */
  readonly protocol: string | undefined;
}

/** Calls the HTTP servers of storages: for files, for git over HTTP, and for git sessions over SSH. */
@Injectable()
export class StorageClient implements OnModuleDestroy {
  private readonly storages = new Map<string, Storage>();
  private readonly sessions = new Agent({
    headersTimeout: SESSION_TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });

  private readonly bodies = new BodySender();

  constructor(
    private readonly tickets: StreamTickets,
    private readonly held: HeldCalls,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.storages.values()].map(({ pool }) => pool.close()));
    await this.sessions.destroy();
    this.bodies.close();
  }

  /**
   * Asks a storage, and waits for it while it is replaced. The body of the answer has to be read or destroyed: until then it takes one of
   * the caller's share of connections. Throws `Unavailable` when there are too many, or the storage stays away.
   * @param streamUrl of the replica that owns the storage, as in a project's context
   */
  request(streamUrl: string, request: StorageRequest): Promise<StorageAnswer> {
    const failed = new FailedAttempts({ path: request.path, reason: 'the storage does not answer' });
    const attempt: Attempt<StorageAnswer> = (delivered) => this.requestAt(streamUrl, request, failed, delivered);
    return traced(`${request.method} ${request.path}`, CLIENT_SPAN, () => this.heldFor(request, attempt));
  }

  /** Sends git's input unchanged, and receives session frames. Throws when the storage does not answer. */
  async openSession(session: GitSessionRequest, signal: AbortSignal): Promise<Duplex> {
    const failed = new FailedAttempts({ reason: 'the storage does not answer' });
    const attempt: Attempt<Duplex> = (delivered) =>
      this.upgrade(session, signal, delivered).catch((error: unknown) => {
        throw failed.judge(error); // nothing of git's input was sent
      });
    return this.heldFor({ storage: session.project.repository.storage, signal, body: null }, attempt);
  }

  private heldFor<Answer>(
    { storage, signal, body }: Pick<StorageRequest, 'storage' | 'signal' | 'body'>,
    attempt: Attempt<Answer>,
  ): Promise<Answer> {
    if (storage === null) return attempt();
    const bytes = body instanceof Buffer ? body.length : 0;
    return this.held.run({ taker: { storage, over: 'http' }, bytes, gone: () => signal, attempt });
  }

  private requestAt(
    streamUrl: string,
    request: StorageRequest,
    failed: FailedAttempts,
    delivered: Delivered,
  ): Promise<StorageAnswer> {
    const { places } = this.storageAt(streamUrl);
    return new Promise((resolve, reject) => {
      const work = async (): Promise<void> => {
        const answer = await this.send(streamUrl, request, failed, delivered);
        const over = new Promise<void>((end) => finished(answer.body, () => end()));
        resolve(answer);
        await over;
      };
      places.run(work, { claimant: claimantIn(request.claims), gone: request.signal }).catch(reject);
    });
  }

  private send(
    streamUrl: string,
    request: StorageRequest,
    failed: FailedAttempts,
    delivered: Delivered,
  ): Promise<StorageAnswer> {
    const { body, signal, answerMs } = request;
    const headers = {
      ...request.headers,
      [TICKET_HEADER]: this.tickets.issue(request.claims),
      'x-request-id': request.requestId,
      ...(currentRequest()?.cost && { [COUNTS_COST_HEADER]: '1' }),
      ...currentTraceParent(),
    };
    if (!(body instanceof Readable)) return this.ask(streamUrl, { ...request, headers, body }, failed, delivered);
    const onBegin = delivered ?? (() => undefined);
    return this.sendStream({ url: `${streamUrl}${request.path}`, headers, body, signal, answerMs, onBegin }, failed);
  }

  private async ask(
    streamUrl: string,
    { method, path, headers = {}, body, signal, answerMs }: StorageRequest & { readonly body: Buffer | null },
    failed: FailedAttempts,
    delivered: Delivered,
  ): Promise<StorageAnswer> {
    const late = new AbortController();
    const timer = answerMs === undefined ? undefined : setTimeout(() => late.abort(), answerMs);
    try {
      const { pool } = this.storageAt(streamUrl);
      return await tellingOf(pool, delivered).request({
        method,
        path,
        headers,
        body,
        signal: AbortSignal.any([signal, late.signal]),
      });
    } catch (error) {
      throw failed.judge(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async sendStream(request: BodyRequest, failed: FailedAttempts): Promise<StorageAnswer> {
    let hasBegun = false;
    const onBegin = (): void => {
      hasBegun = true;
      request.onBegin();
    };
    try {
      const body = await this.bodies.send({ ...request, onBegin });
      return { statusCode: body.statusCode ?? 0, headers: body.headers, body };
    } catch (error) {
      throw hasBegun ? error : failed.judge(error);
    }
  }

  private async upgrade(
    { protocol, ...session }: GitSessionRequest,
    signal: AbortSignal,
    delivered: Delivered,
  ): Promise<Duplex> {
    const claims: StreamClaims = { ...session, isAdvertisement: false, isSession: true };
    const { socket } = await upgrade(`${session.project.streamUrl}/streams/git`, {
      dispatcher: tellingOf(this.sessions, delivered),
      method: 'GET',
      protocol: SESSION_PROTOCOL,
      headers: {
        [TICKET_HEADER]: this.tickets.issue(claims),
        ...(protocol === undefined ? {} : { 'git-protocol': protocol }),
        ...currentTraceParent(),
      },
      signal,
    });
    return socket;
  }

  private storageAt(streamUrl: string): Storage {
    const known = this.storages.get(streamUrl);
    if (known !== undefined) return known;
    // only connecting has a time limit: a clone may take hours
    const pool = new Pool(streamUrl, {
      connections: CONNECTIONS_PER_STORAGE.running,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: IDLE_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
    const storage = { pool, places: new Places(CONNECTIONS_PER_STORAGE, 'connections to storages') };
    this.storages.set(streamUrl, storage);
    return storage;
  }
}

interface Storage {
  readonly pool: Pool;
  /** One for each connection. */
  readonly places: Places;
}

const claimantIn = (claims: StreamClaims | FileStreamClaims): Claimant | undefined =>
  'service' in claims ? claimantOf(claims.userId, claims.address) : claimantOfCall(claims);
