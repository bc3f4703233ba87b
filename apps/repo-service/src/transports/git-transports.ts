import { Injectable } from '@nestjs/common';
import { type StreamClaims, StreamTickets } from '@ingot/platform';
import { Repositories } from '../repositories/repositories.js';
import { type Transport } from './git-process.js';
import { ReceivePack } from './receive-pack.js';
import { startUploadPack } from './upload-pack.js';

/** Starts git's end of what a ticket allows. */
@Injectable()
export class GitTransports {
  constructor(
    private readonly repositories: Repositories,
    private readonly receivePack: ReceivePack,
    private readonly tickets: StreamTickets,
  ) {}

  /** What a ticket from a header says; null when it is no good. */
  claimsOf(ticket: string | string[] | undefined): StreamClaims | null {
    const claims = typeof ticket === 'string' ? this.tickets.open(ticket) : null;
    return isStreamClaims(claims) ? claims : null;
  }

  start(claims: StreamClaims, protocol: string | undefined): Transport {
    const { service, project, userId, isSession } = claims;
    if (service === 'git-receive-pack' && userId !== null) return this.receivePack.start(claims, userId, protocol);
    if (service === 'git-receive-pack') throw new Error('a push needs a user');
    const directory = this.repositories.directoryOf(project.repository);
    const git = startUploadPack(directory, protocol, isSession === true ? 'session' : 'exchange');
    return { git, settled: Promise.resolve() };
  }
}

const isStreamClaims = (claims: unknown): claims is StreamClaims =>
  typeof claims === 'object' && claims !== null && 'service' in claims && 'project' in claims && 'userId' in claims;
