import { type Duplex, finished } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, type Dispatcher, Pool, upgrade } from 'undici';
import {
  type Claimant,
  claimantOf,
  claimantOfCall,
  COUNTS_COST_HEADER,
  currentRequest,
  currentTraceParent,
  type FileStreamClaims,
  Places,
  SESSION_PROTOCOL,
  type StreamClaims,
  StreamTickets,
  TICKET_HEADER,
  traced,
  SpanKind,
} from '@ingot/platform';

/** Each slow client occupies one; a user or an anonymous address half of them at most. Beyond these and those that wait 503. */
const CONNECTIONS_PER_STORAGE = { running: 1_024, waiting: 256, parked: 0 } as const;
const CONNECT_TIMEOUT_MS = 3_000;
/** The time limit for a storage to accept a git session. */
const SESSION_TIMEOUT_MS = 5_000;

const CLIENT_SPAN = { kind: SpanKind.CLIENT };

/** A request of `StorageClient`. Its claims authorize it. */
export interface StorageRequest extends Omit<Dispatcher.RequestOptions, 'headers' | 'signal'> {
  readonly claims: StreamClaims | FileStreamClaims;
  readonly requestId: string;
  /** Aborts when the client disconnects, or waits no longer. */
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string | string[]>>;
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

  constructor(private readonly tickets: StreamTickets) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.storages.values()].map(({ pool }) => pool.close()));
    await this.sessions.destroy();
  }

  /**
   * Asks a storage. The body of the answer has to be read or destroyed: until then it takes one of the caller's share of connections.
   * Throws `Unavailable` when there are too many.
   * @param streamUrl of the replica that owns the storage, as in a project's context
   */
  request(streamUrl: string, request: StorageRequest): Promise<Dispatcher.ResponseData> {
    return traced(`${request.method} ${request.path}`, CLIENT_SPAN, () => this.requestAt(streamUrl, request));
  }

  private requestAt(
    streamUrl: string,
    { claims, requestId, headers, ...options }: StorageRequest,
  ): Promise<Dispatcher.ResponseData> {
    const trace = currentTraceParent();
    const counts = currentRequest()?.cost && { [COUNTS_COST_HEADER]: '1' };
    const { pool, places } = this.storageAt(streamUrl);
    return new Promise((resolve, reject) => {
      const work = async (): Promise<void> => {
        const answer = await pool.request({
          ...options,
          headers: {
            ...headers,
            [TICKET_HEADER]: this.tickets.issue(claims),
            'x-request-id': requestId,
            ...counts,
            ...trace,
          },
        });
        const over = new Promise<void>((end) => finished(answer.body, () => end()));
        resolve(answer);
        await over;
      };
      places.run(work, { claimant: claimantIn(claims), gone: options.signal }).catch(reject);
    });
  }

  /** Sends git's input unchanged, and receives session frames. Throws when the storage does not answer. */
  async openSession({ protocol, ...session }: GitSessionRequest, signal: AbortSignal): Promise<Duplex> {
    const claims: StreamClaims = { ...session, isAdvertisement: false, isSession: true };
    const { socket } = await upgrade(`${session.project.streamUrl}/streams/git`, {
      dispatcher: this.sessions,
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
