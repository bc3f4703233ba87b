import { type Duplex } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, upgrade } from 'undici';
import { type ProjectContext } from '@ingot/contracts';
import { SESSION_PROTOCOL, type StreamClaims, StreamTickets, TICKET_HEADER } from '@ingot/platform';
import { type GitService } from '../git-access/git-access.js';

export interface SessionWish {
  readonly service: GitService;
  readonly project: ProjectContext;
  readonly userId: number;
  /** `GIT_PROTOCOL`, as the client sent it. */
  readonly protocol: string | undefined;
}

const ANSWER_MS = 5_000;

/** Connections to storages for git's whole conversation. */
@Injectable()
export class StorageSessions implements OnModuleDestroy {
  private readonly agent = new Agent({ headersTimeout: ANSWER_MS, connect: { timeout: 3_000 } });

  constructor(private readonly tickets: StreamTickets) {}

  async onModuleDestroy(): Promise<void> {
    await this.agent.destroy();
  }

  /** git's input goes in as it is, frames of a session come out. Throws when the storage does not answer. */
  async open({ service, project, userId, protocol }: SessionWish, signal: AbortSignal): Promise<Duplex> {
    const claims: StreamClaims = { service, isAdvertisement: false, isSession: true, project, userId };
    const { socket } = await upgrade(`${project.streamUrl}/streams/git`, {
      dispatcher: this.agent,
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
}
