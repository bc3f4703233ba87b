import { Inject, Injectable } from '@nestjs/common';
import { allows, type ProjectContext } from '@ingot/contracts';
import { CONFIG, type StreamClaims, StreamTickets } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { BIG_FILES_STREAMED } from '../git/index.js';
import { Repositories } from '../storage/repositories.js';
import { Advertisements } from './advertisements.js';
import { guardWants, type Refuses } from './want-guard.js';
import { type GitProcess, memoryOf, startGit, type Transport } from './git-process.js';
import { ReceivePack } from './receive-pack.js';

/** Hard limits of one clone or fetch: big files are streamed, so that serving packs never takes the machine's memory. */
const PACK_LIMITS = [BIG_FILES_STREAMED, 'pack.windowMemory=64m', 'pack.threads=1', 'core.packedGitLimit=256m'].flatMap(
  (setting) => ['-c', setting],
);
/** A job fetches its commit by id, as the branch may have moved on: so may all who may push, in every version of the protocol. */
const BY_ID = ['-c', 'uploadpack.allowAnySHA1InWant=true'];
const STATELESS = '--stateless-rpc';

const mayHaveAll = (project: ProjectContext): boolean => allows('push_code', project);

const isVersion2 = (protocol: string | undefined): boolean => /(^|:)version=2(:|$)/.test(protocol ?? '');

/** Starts git's end of what a ticket allows. */
@Injectable()
export class GitTransports {
  constructor(
    private readonly repositories: Repositories,
    private readonly receivePack: ReceivePack,
    private readonly tickets: StreamTickets,
    private readonly advertisements: Advertisements,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
  ) {}

  /** What a ticket from a header says; null when it is no good. */
  claimsOf(ticket: string | string[] | undefined): StreamClaims | null {
    const claims = typeof ticket === 'string' ? this.tickets.open(ticket) : null;
    return isStreamClaims(claims) ? claims : null;
  }

  /** What git says of the refs, before a client of HTTP says what it wants. */
  advertise({ service, project }: StreamClaims, protocol: string | undefined): Promise<Buffer> {
    const mode = [STATELESS, '--http-backend-info-refs'];
    const start = (): GitProcess => {
      if (service === 'git-upload-pack') return this.startUploadPack(project, mode, protocol);
      const directory = this.repositories.directoryOf(project.repository);
      return startGit(['receive-pack', ...mode, directory], protocol, { limits: memoryOf(this.config) });
    };
    const question = `${service} ${mayHaveAll(project)} ${protocol}`;
    return this.advertisements.of(project.repository, question, () => outputOf(start(), Buffer.alloc(0)));
  }

  /** What git answers to a whole request for which `isListing` is true. Throws `RefusedByGit` for one that it cannot read. */
  listRefs({ project }: StreamClaims, protocol: string | undefined, request: Buffer): Promise<Buffer> {
    const question = `ls-refs ${mayHaveAll(project)} ${protocol} ${request.toString('latin1')}`;
    const start = () => this.startUploadPack(project, [STATELESS], protocol);
    return this.advertisements.of(project.repository, question, () => outputOf(start(), request));
  }

  /** Whether clients ask for refs by a request of its own. */
  takesListings({ service, isSession }: StreamClaims, protocol: string | undefined): boolean {
    return service === 'git-upload-pack' && isSession !== true && isVersion2(protocol);
  }

  /** Begins an exchange of packs over HTTP, or the whole conversation of a session. */
  start(claims: StreamClaims, protocol: string | undefined): Transport {
    const { service, project, userId, isSession } = claims;
    if (service === 'git-receive-pack' && userId !== null) return this.receivePack.start(claims, userId, protocol);
    if (service === 'git-receive-pack') throw new Error('a push needs a user');
    const git = this.startUploadPack(project, isSession === true ? [] : [STATELESS], protocol);
    const isGuarded = !mayHaveAll(project) && isVersion2(protocol);
    return { git: isGuarded ? guardWants(git, this.lostTo(project)) : git, settled: Promise.resolve() };
  }

  /** Whoever may not push gets nothing that no branch and no tag reaches. git sees to it in older versions of the protocol. */
  private lostTo({ repository }: ProjectContext): Refuses {
    const { lost } = this.repositories.open(repository).refs;
    return async (oids) => {
      for (const oid of oids) if (await lost.has(oid)) return oid;
      return null;
    };
  }

  private startUploadPack(project: ProjectContext, mode: readonly string[], protocol: string | undefined): GitProcess {
    const settings = mayHaveAll(project) ? [...PACK_LIMITS, ...BY_ID] : PACK_LIMITS;
    const directory = this.repositories.directoryOf(project.repository);
    const args = [...settings, 'upload-pack', ...mode, '--strict', directory];
    return startGit(args, protocol, { limits: memoryOf(this.config) });
  }
}

/** git ended without having done what it was asked for. */
export class RefusedByGit extends Error {
  constructor(
    errors: string,
    /** What it told the client. */
    readonly output: Buffer,
  ) {
    super(`git could not name its refs: ${errors}`);
  }
}

/** All that git answers to an input. Throws `RefusedByGit`. */
async function outputOf({ stdin, stdout, ended, errors }: GitProcess, input: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  stdin.end(input);
  const code = await ended;
  const output = Buffer.concat(chunks);
  if (code !== 0) throw new RefusedByGit(errors(), output);
  return output;
}

const isStreamClaims = (claims: unknown): claims is StreamClaims =>
  typeof claims === 'object' && claims !== null && 'service' in claims && 'project' in claims && 'userId' in claims;
