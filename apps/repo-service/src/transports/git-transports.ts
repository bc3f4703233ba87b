import { Inject, Injectable } from '@nestjs/common';
import { allows, type ProjectContext } from '@ingot/contracts';
import { CONFIG, type StreamClaims, StreamTickets } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { BIG_FILES_STREAMED } from '../git/index.js';
import { Repositories } from '../storage/repositories.js';
import { Advertisements } from './advertisements.js';
import { guardWants, type Refuses } from './want-guard.js';
import { type GitProcess, memoryOf, startGit, type Transport } from './git-process.js';
import { PackCache } from './pack-cache.js';
import { HIDDEN_FROM_PUSHES, ReceivePack } from './receive-pack.js';
import { isClone, type SmallClone, SmallClones } from './small-clones.js';
import { SmallPushes } from './small-pushes.js';

/** Memory settings of a clone or fetch: big files are streamed. */
const PACK_LIMITS = [BIG_FILES_STREAMED, 'pack.windowMemory=64m', 'pack.threads=1', 'core.packedGitLimit=256m'].flatMap(
  (setting) => ['-c', setting],
);
/** Jobs fetch their commit by id, as the branch may have moved. Anyone who may push can, in every protocol version. */
const BY_ID = ['-c', 'uploadpack.allowAnySHA1InWant=true'];
/** In older versions, objects that a filter leaves out are fetched by id later. */
const UNFILTERED = ['-c', 'uploadpack.allowFilter=false'];
const STATELESS = '--stateless-rpc';
/** Of more refs, git writes the list to the client: one that reads slowly would keep it in memory. */
const MAX_LISTED_BYTES = 4 * 1024 ** 2;

const mayHaveAll = (project: ProjectContext): boolean => allows('push_code', project);

const isVersion2 = (protocol: string | undefined): boolean => /(^|:)version=2(:|$)/.test(protocol ?? '');

/** Starts git for the claims of a ticket. */
@Injectable()
export class GitTransports {
  constructor(
    private readonly repositories: Repositories,
    private readonly receivePack: ReceivePack,
    private readonly tickets: StreamTickets,
    private readonly advertisements: Advertisements,
    private readonly packs: PackCache,
    private readonly clones: SmallClones,
    private readonly pushes: SmallPushes,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
  ) {}

  /** The claims of a ticket header; null when it is invalid. */
  claimsOf(ticket: string | string[] | undefined): StreamClaims | null {
    const claims = typeof ticket === 'string' ? this.tickets.open(ticket) : null;
    return isStreamClaims(claims) ? claims : null;
  }

  /** git's ref advertisement for clients of HTTP. */
  async advertise(claims: StreamClaims, protocol: string | undefined): Promise<Buffer> {
    const { service, project } = claims;
    await this.prepare(claims);
    const mode = [STATELESS, '--http-backend-info-refs'];
    const start = (): GitProcess => {
      if (service === 'git-upload-pack') return this.startUploadPack(project, mode, protocol);
      const directory = this.repositories.directoryOf(project.repository);
      const args = ['-c', HIDDEN_FROM_PUSHES, 'receive-pack', ...mode, directory];
      return startGit(args, protocol, { limits: memoryOf(this.config) });
    };
    const question = `${service} ${mayHaveAll(project)} ${protocol}`;
    const ask = () => outputOf(start(), Buffer.alloc(0));
    if (service === 'git-receive-pack') return this.advertisements.forPush(project.repository, question, ask);
    return isVersion2(protocol)
      ? this.advertisements.capabilities(project.repository, question, ask)
      : this.advertisements.of(project.repository, question, ask);
  }

  /** git's output for a complete request for which `isListing` is true. Throws `RefusedByGit` for an invalid one. */
  listRefs({ project }: StreamClaims, protocol: string | undefined, request: Buffer): Promise<Buffer> {
    const question = `ls-refs ${mayHaveAll(project)} ${protocol} ${request.toString('latin1')}`;
    const start = () => this.startUploadPack(project, [STATELESS], protocol);
    return this.advertisements.of(project.repository, question, () => outputOf(start(), request));
  }

  /** Whether the protocol version has separate requests for refs, and these are few enough to be kept for slow clients. */
  async takesListings({ service, project }: StreamClaims, protocol: string | undefined): Promise<boolean> {
    if (service !== 'git-upload-pack' || !isVersion2(protocol)) return false;
    return (await this.repositories.open(project.repository).refs.state()).bytes <= MAX_LISTED_BYTES;
  }

  /** A complete request, if it clones a repository whose packs are small; otherwise null. */
  async smallClone(
    { service, project }: StreamClaims,
    protocol: string | undefined,
    request: Buffer,
  ): Promise<SmallClone | null> {
    if (service !== 'git-upload-pack' || !isClone(request)) return null;
    if (!(await this.packs.isTooSmall(project.repository))) return null;
    return this.clones.of(project.repository, `${mayHaveAll(project)} ${protocol} ${request.toString('latin1')}`);
  }

  /** The answer to a complete request to push; null when git has to receive it. */
  async smallPush(claims: StreamClaims, request: Buffer): Promise<Buffer | null> {
    return claims.userId === null ? null : this.pushes.receive(claims, claims.userId, request);
  }

  /** Measures what `start` needs to know; to be awaited before a session starts. */
  async prepare({ service, project }: StreamClaims): Promise<void> {
    if (service === 'git-upload-pack') await this.packs.measure(project.repository);
  }

  /**
   * Starts a pack transfer over HTTP, or a whole session.
   * @param clone the request, if it is one whose answer is to be kept
   */
  start(claims: StreamClaims, protocol: string | undefined, clone: SmallClone | null = null): Transport {
    const { service, project, userId, isSession } = claims;
    if (service === 'git-receive-pack' && userId !== null) return this.receivePack.start(claims, userId, protocol);
    if (service === 'git-receive-pack') throw new Error('a push needs a user');
    const git = this.startSending(project, isSession === true ? [] : [STATELESS], protocol);
    const isGuarded = !mayHaveAll(project) && isVersion2(protocol);
    const guarded = isGuarded ? guardWants(git, this.refuseUnreachable(project)) : git;
    return { git: clone === null ? guarded : clone.keepFrom(guarded), settled: Promise.resolve() };
  }

  /** Without push access, unreachable objects are refused. git does so itself in older protocol versions. */
  private refuseUnreachable({ repository }: ProjectContext): Refuses {
    const { unreachable } = this.repositories.open(repository).refs;
    return async (oids) => {
      for (const oid of oids) if (await unreachable.has(oid)) return oid;
      return null;
    };
  }

  /** upload-pack, with packs from the cache where that is worth it. */
  private startSending(project: ProjectContext, mode: readonly string[], protocol: string | undefined): GitProcess {
    const { repository } = project;
    const settings = this.packs.settingsFor(repository);
    const git = this.startUploadPack(project, mode, protocol, settings ?? []);
    return settings === null ? git : this.packs.serve(git, repository, PACK_LIMITS);
  }

  /** @param sharing settings that have it talk to the cache of packs */
  private startUploadPack(
    project: ProjectContext,
    mode: readonly string[],
    protocol: string | undefined,
    sharing: readonly string[] = [],
  ): GitProcess {
    const byId = mayHaveAll(project) ? BY_ID : isVersion2(protocol) ? [] : UNFILTERED;
    const settings = [...PACK_LIMITS, ...byId, ...sharing];
    const directory = this.repositories.directoryOf(project.repository);
    const args = [...settings, 'upload-pack', ...mode, '--strict', directory];
    return startGit(args, protocol, { limits: memoryOf(this.config), extraPipes: sharing.length > 0 ? 1 : 0 });
  }
}

/** git ended without completing the request. */
export class RefusedByGit extends Error {
  constructor(
    errors: string,
    /** Its message for the client. */
    readonly output: Buffer,
  ) {
    super(`git could not name its refs: ${errors}`);
  }
}

/** The complete output of git for an input. Throws `RefusedByGit`. */
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
