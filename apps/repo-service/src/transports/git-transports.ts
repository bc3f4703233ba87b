import { Injectable } from '@nestjs/common';
import { type StreamClaims, StreamTickets } from '@ingot/platform';
import { BIG_FILES_STREAMED } from '../git/index.js';
import { Repositories } from '../storage/repositories.js';
import { type GitProcess, startGit, type Transport } from './git-process.js';
import { ReceivePack } from './receive-pack.js';

/** Hard limits of one clone or fetch: big files are streamed, so that serving packs never takes the machine's memory. */
const PACK_LIMITS = [BIG_FILES_STREAMED, 'pack.windowMemory=64m', 'pack.threads=1', 'core.packedGitLimit=256m'].flatMap(
  (setting) => ['-c', setting],
);
/** A job fetches its commit by id, as the branch may have moved on; over version 2 of the protocol everybody may do that. */
const BY_ID = ['-c', 'uploadpack.allowAnySHA1InWant=true'];
const STATELESS = '--stateless-rpc';

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

  /** Has git name the refs, before a client of HTTP says what it wants. */
  advertise({ service, project }: StreamClaims, protocol: string | undefined): GitProcess {
    const directory = this.repositories.directoryOf(project.repository);
    const mode = [STATELESS, '--http-backend-info-refs'];
    return service === 'git-upload-pack'
      ? startUploadPack(directory, mode, protocol)
      : startGit(['receive-pack', ...mode, directory], protocol);
  }

  /** Begins an exchange of packs over HTTP, or the whole conversation of a session. */
  start(claims: StreamClaims, protocol: string | undefined): Transport {
    const { service, project, userId, isSession } = claims;
    if (service === 'git-receive-pack' && userId !== null) return this.receivePack.start(claims, userId, protocol);
    if (service === 'git-receive-pack') throw new Error('a push needs a user');
    const directory = this.repositories.directoryOf(project.repository);
    const git = startUploadPack(directory, isSession === true ? [] : [STATELESS], protocol);
    return { git, settled: Promise.resolve() };
  }
}

const startUploadPack = (directory: string, mode: readonly string[], protocol: string | undefined): GitProcess =>
  startGit([...PACK_LIMITS, ...BY_ID, 'upload-pack', ...mode, '--strict', directory], protocol);

const isStreamClaims = (claims: unknown): claims is StreamClaims =>
  typeof claims === 'object' && claims !== null && 'service' in claims && 'project' in claims && 'userId' in claims;
