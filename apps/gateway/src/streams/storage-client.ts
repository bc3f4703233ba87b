import { type Duplex } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, type Dispatcher, Pool, upgrade } from 'undici';
import {
  type FileStreamClaims,
  SESSION_PROTOCOL,
  type StreamClaims,
  StreamTickets,
  TICKET_HEADER,
} from '@ingot/platform';

/** Each slow client occupies one. */
const CONNECTIONS_PER_STORAGE = 1_024;
const CONNECT_TIMEOUT_MS = 3_000;
/** The time limit for a storage to accept a git session. */
const SESSION_TIMEOUT_MS = 5_000;

/** A request of `StorageClient`. Its claims authorize it. */
export interface StorageRequest extends Omit<Dispatcher.RequestOptions, 'headers'> {
  readonly claims: StreamClaims | FileStreamClaims;
  readonly requestId: string;
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
  private readonly pools = new Map<string, Pool>();
  private readonly sessions = new Agent({
    headersTimeout: SESSION_TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });

  constructor(private readonly tickets: StreamTickets) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
    await this.sessions.destroy();
  }

  /** @param streamUrl of the replica that owns the storage, as in a project's context */
  request(
    streamUrl: string,
    { claims, requestId, headers, ...options }: StorageRequest,
  ): Promise<Dispatcher.ResponseData> {
    return this.poolOf(streamUrl).request({
      ...options,
      headers: { ...headers, [TICKET_HEADER]: this.tickets.issue(claims), 'x-request-id': requestId },
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
      },
      signal,
    });
    return socket;
  }

  private poolOf(streamUrl: string): Pool {
    const known = this.pools.get(streamUrl);
    if (known !== undefined) return known;
    // only connecting has a time limit: a clone may take hours
    const pool = new Pool(streamUrl, {
      connections: CONNECTIONS_PER_STORAGE,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
    this.pools.set(streamUrl, pool);
    return pool;
  }
}
