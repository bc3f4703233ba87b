import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server } from 'node:http';
import { type Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Unavailable } from '@ingot/contracts';
import {
  Abandoned,
  claimantOf,
  exitFrame,
  Gate,
  type Logger,
  LOGGER,
  messageFrame,
  parkWhenHeldUp,
  type Place,
  Places,
  runInRequest,
  SESSION_IDLE,
  SESSION_PROTOCOL,
  SessionOutput,
  type StreamClaims,
  TICKET_HEADER,
  traceEntry,
  traceParentOf,
  type TraceParent,
  watchIdle,
  whenGone,
  SpanKind,
} from '@ingot/platform';
import { yieldToOthers } from '../git/index.js';
import { abandonGit, busyGit } from './git-process.js';
import { GitTransports } from './git-transports.js';

/**
 * Limits of running, waiting and parked sessions on this replica;
 * beyond the first two, sessions are refused.
 */
const SESSION_LIMITS = { running: 32, waiting: 128, parked: 256 } as const;

const ACCEPTED = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${SESSION_PROTOCOL}\r\n\r\n`;
const REFUSED = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const GIT_FAILED = 128;

/**
 * Serves a git session, as over SSH, on a connection that the gateway upgrades: git's input is raw, its
 * output is framed.
 */
@Injectable()
export class GitSessions {
  private readonly running = new Places(SESSION_LIMITS, 'git sessions over SSH');

  constructor(
    private readonly transports: GitTransports,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => undefined); // its close event follows
      const claims = this.claimsOf(request);
      if (claims === null || !(socket instanceof Socket)) return void socket.end(REFUSED);
      socket.write(ACCEPTED);
      if (head.length > 0) socket.unshift(head);
      const parent = traceParentOf((name) => request.headers[name]);
      void this.serve(socket, claims, request.headers['git-protocol'], parent);
    });
  }

  private claimsOf({ url, headers }: IncomingMessage): StreamClaims | null {
    if (url !== '/streams/git' || headers.upgrade !== SESSION_PROTOCOL) return null;
    const claims = this.transports.claimsOf(headers[TICKET_HEADER]);
    return claims?.isSession === true ? claims : null;
  }

  private async serve(
    socket: Socket,
    claims: StreamClaims,
    protocol: string | string[] | undefined,
    parent: TraceParent | undefined,
  ): Promise<void> {
    try {
      const given = typeof protocol === 'string' ? protocol : undefined;
      const claimant = claimantOf(claims.userId, claims.address);
      const request = { claimant, gone: whenGone(socket), evict: () => socket.destroy() };
      await traceEntry(claims.service, parent, { kind: SpanKind.SERVER }, () =>
        runInRequest({ requestId: randomUUID(), ...(claimant && { claimant }) }, () =>
          this.running.run((place) => this.converse(socket, claims, given, place), request),
        ),
      );
    } catch (error) {
      if (error instanceof Abandoned) return;
      const isBusy = error instanceof Unavailable;
      if (!isBusy) this.logger.error({ err: error, projectId: claims.project.id }, 'a git session failed');
      const words = isBusy ? 'Too many transfers at once; try again' : 'Something went wrong; try again';
      socket.write(messageFrame(words));
      socket.end(exitFrame(GIT_FAILED));
    }
  }

  private async converse(
    socket: Socket,
    claims: StreamClaims,
    protocol: string | undefined,
    place: Place,
  ): Promise<void> {
    await this.transports.prepare(claims);
    if (socket.destroyed) throw new Abandoned();
    const { git, settled } = this.transports.start(claims, protocol);
    if (claims.service === 'git-upload-pack') yieldToOthers(git.child.pid, place); // pushes hold a lock that others wait for
    socket.once('close', () => abandonGit(git, claims.service === 'git-receive-pack'));
    socket.once(
      'close',
      watchIdle(socket, () => socket.destroy(), SESSION_IDLE),
    );
    const [input, output] = [new Gate(place), new Gate(place)];
    for (const gate of [input, output]) gate.on('error', () => socket.destroy());
    void git.ended.then(parkWhenHeldUp({ place, input, output, isBusy: busyGit(git) }));
    socket.pipe(input).pipe(git.stdin);
    // everything is recorded before the client sees the end
    const ended = Promise.all([git.ended, settled]).then(([code]) => code ?? GIT_FAILED);
    git.stdout
      .pipe(output)
      .pipe(new SessionOutput(() => ended))
      .pipe(socket);
    const code = await ended;
    socket.resume(); // to notice the disconnect, although git does not read on
    if (code !== 0) this.logger.info({ transport: claims.service, code, reason: git.errors() }, 'git ended a session');
  }
}
