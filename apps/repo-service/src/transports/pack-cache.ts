import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type RepositoryAddress, TAG_PREFIX } from '@ingot/contracts';
import { atMost, CONFIG, type Logger, LOGGER } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { Repositories } from '../storage/repositories.js';
import { type GitProcess, memoryOf } from './git-process.js';
import { MadePack } from './made-pack.js';
import { PACK_HOOK, PACK_HOOK_DESCRIPTOR, PackHook, type PackRequest } from './pack-hook.js';

const MEBIBYTE = 1024 ** 2;
/** The least size of a repository's packs for caching; below it, a pack costs no more to make than to send. */
const WORTHWHILE_BYTES = MEBIBYTE;
/** The time after which an unused pack is deleted. */
const UNUSED_MS = 10 * 60_000;
/** How long the size of a repository is cached. */
const SIZE_KNOWN_MS = 30_000;
/** The most wants and haves of a cached request. Longer ones are unique. */
const MAX_INPUT = 64 * 1024;
/** The least number of bytes that a reader of a growing file is told of. */
const PART_BYTES = 256 * 1024;
/** The least free disk space for a pack, in multiples of its repository. */
const FREE_SPACE = 4;
const DIRECTORY = '.packs';

/** The arguments that, with the input and the tags, determine a pack. */
const UNDERSTOOD =
  /^(pack-objects|--(shallow-file|revs|thin|stdout|shallow|progress|delta-base-offset|include-tag|filter=.*)|)$/s;

type PackCacheConfig = Pick<RepoServiceConfig, 'STORAGE_PATH' | 'PACK_CACHE_MB' | 'GIT_MEMORY_MB'>;

/** The part of the repositories that is used. */
interface KnowsRepositories {
  directoryOf(address: RepositoryAddress): string;
  open(address: RepositoryAddress): {
    readonly refs: { state(): Promise<object>; below(prefix: string): Promise<ReadonlyMap<string, RefRecord>> };
  };
  onObjectsGone(listener: (address: RepositoryAddress) => void): void;
}

type RefRecord = { readonly refname: string; readonly oid: string };

/**
 * Packs that several clients ask for: of the same repository, wants, haves and options. They are files on the storage's disk, which can be
 * read while git writes them. upload-pack has already checked the wants; the pack follows from the request.
 */
@Injectable()
export class PackCache implements OnModuleInit {
  private readonly making = new Map<string, Promise<MadePack | null>>();
  private readonly whole: LRUCache<string, MadePack>;
  /** Requests seen once, and those whose pack is too large. */
  private readonly asked = new LRUCache<string, 'once' | 'too_large'>({ ...atMost(20_000), ttl: UNUSED_MS });
  /** The total size of packs, by the path of the repository. */
  private readonly sizes = new LRUCache<string, number>({
    ...atMost(20_000),
    ttl: SIZE_KNOWN_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });

  private readonly tags = new WeakMap<object, string>();
  private readonly directory: string;
  private readonly maxBytes: number;
  /** The space reserved for packs that are being written. */
  private reserved = 0;
  private hook = '';

  constructor(
    @Inject(Repositories) private readonly repositories: KnowsRepositories,
    @Inject(CONFIG) private readonly config: PackCacheConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.directory = join(config.STORAGE_PATH, DIRECTORY);
    this.maxBytes = config.PACK_CACHE_MB * MEBIBYTE;
    this.whole = new LRUCache({
      maxSize: Math.max(1, this.maxBytes),
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      ttl: UNUSED_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      dispose: (pack) => pack.drop(),
    });
    repositories.onObjectsGone((address) => this.drop(address));
  }

  /** Deletes the files of earlier processes. */
  async onModuleInit(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    this.hook = join(this.directory, 'pack-objects');
    const draft = `${this.hook}.${process.pid}`;
    await writeFile(draft, PACK_HOOK);
    await chmod(draft, 0o755);
    await rename(draft, this.hook);
  }

  /** The git settings that let this cache answer pack requests, for a git with one more pipe; null when caching is not useful. */
  settingsFor(address: RepositoryAddress): readonly string[] | null {
    const bytes = this.sizes.get(address.diskPath);
    void this.measure(address);
    if (bytes === undefined || bytes < WORTHWHILE_BYTES || bytes > this.maxPackBytes / 2) return null;
    return ['-c', `uploadpack.packObjectsHook=${shellWord(this.hook)}`];
  }

  /** Whether the packs of a repository are too small to be cached here. False where nothing is kept. */
  async isTooSmall(address: RepositoryAddress): Promise<boolean> {
    await this.measure(address);
    return (this.sizes.get(address.diskPath) ?? Infinity) < WORTHWHILE_BYTES;
  }

  /** Determines the size of a repository for its next `settingsFor`. */
  async measure(address: RepositoryAddress): Promise<void> {
    const isKnown = this.sizes.getRemainingTTL(address.diskPath) > 0;
    const isLarge = (this.sizes.get(address.diskPath) ?? 0) >= WORTHWHILE_BYTES;
    if (this.maxBytes === 0 || (isKnown && isLarge)) return; // a small one may just have grown
    const packs = join(this.repositories.directoryOf(address), 'objects', 'pack');
    const names = (await readdir(packs).catch(() => [])).filter((name) => name.endsWith('.pack'));
    const bytes = await Promise.all(names.map(async (name) => (await stat(join(packs, name)).catch(() => null))?.size));
    this.sizes.set(
      address.diskPath,
      bytes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    );
  }

  /** Serves the hook of a git that was started with `settingsFor`, until that git ends. */
  serve(git: GitProcess, address: RepositoryAddress, settings: readonly string[]): GitProcess {
    const socket = git.child.stdio[PACK_HOOK_DESCRIPTOR];
    if (!(socket instanceof Duplex)) throw new Error('git has no pipe for its hook');
    const order = { address, settings, ended: git.ended };
    const reading: Reading = { pack: null };
    this.answer(new PackHook(socket), order, reading).catch((error: unknown) => {
      this.logger.warn({ err: error, ...address }, 'a pack could not be served');
      socket.destroy();
    });
    return { ...git, isHelped: () => reading.pack?.isMaking === true };
  }

  private async answer(hook: PackHook, order: Order, reading: Reading): Promise<void> {
    for await (const request of hook.requests()) {
      reading.pack = await this.packFor(request, order);
      if (reading.pack === null) hook.make();
      else await sendAsMade(hook, reading.pack);
    }
  }

  /** Null when git writes the pack for this client alone. The file is kept until the requesting git has ended. */
  private async packFor(request: PackRequest, order: Order): Promise<MadePack | null> {
    if (request.input.length > MAX_INPUT || !isUnderstood(request)) return null;
    try {
      const pack = await this.find(request, order);
      if (pack?.isPromising !== true) return null;
      void order.ended.then(pack.read());
      return pack;
    } catch (error) {
      this.logger.warn({ err: error, ...order.address }, 'a pack could not be cached');
      return null;
    }
  }

  private async find(request: PackRequest, order: Order): Promise<MadePack | null> {
    const state = await this.stateFor(request, order.address);
    const key = keyOf(order.address, request, state);
    const known = this.making.get(key) ?? this.whole.get(key);
    if (known !== undefined) return known;
    const asked = this.asked.get(key);
    if (asked === undefined) this.asked.set(key, 'once');
    // what a pipeline's jobs ask for; others see git's own progress the first time
    const isLikelyRepeated = request.args.includes('--shallow');
    if (asked === 'too_large' || (asked === undefined && !isLikelyRepeated)) return null;
    const making = this.make(request, order);
    this.making.set(key, making);
    void this.keep(making, { key, state, request, address: order.address });
    return making;
  }

  /** Null when there is not enough space. */
  private async make(request: PackRequest, { address, settings }: Order): Promise<MadePack | null> {
    const bytes = this.sizes.get(address.diskPath) ?? this.maxPackBytes;
    if (this.reserved + bytes > this.maxBytes || !(await this.hasSpaceFor(bytes))) return null;
    this.reserved += bytes;
    const release = () => void (this.reserved -= bytes);
    const args = request.args.map((arg) => (arg === '--progress' ? '-q' : arg));
    try {
      const pack = await MadePack.begin({
        args: [...settings, '-C', this.repositories.directoryOf(address), ...args],
        input: request.input,
        file: join(this.directory, randomUUID()),
        limits: memoryOf(this.config),
        maxBytes: this.maxPackBytes,
      });
      void pack.ended.then(release);
      return pack;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Caches the pack once complete, unless the repository changed in a relevant way. */
  private async keep(
    making: Promise<MadePack | null>,
    { key, state, request, address }: { key: string; state: string; request: PackRequest; address: RepositoryAddress },
  ): Promise<void> {
    const isCurrent = () => this.making.get(key) === making;
    try {
      const pack = await making;
      await pack?.ended;
      const isSame = pack?.isWhole === true && (await this.stateFor(request, address)) === state;
      if (isSame && isCurrent()) this.whole.set(key, pack);
      else pack?.drop();
      if (pack?.isWhole === false) this.logger.info({ ...address, reason: pack.errors }, 'git failed to write a pack');
      if (pack !== null && pack.bytes > this.maxPackBytes) this.asked.set(key, 'too_large');
    } catch (error) {
      this.logger.debug({ err: error, ...address }, 'a pack is not kept'); // waiting clients get the error
    } finally {
      if (isCurrent()) this.making.delete(key);
    }
  }

  /** The state that determines a pack besides the request: with `--include-tag`, all tags. */
  private async stateFor({ args }: PackRequest, address: RepositoryAddress): Promise<string> {
    if (!args.includes('--include-tag')) return '';
    const { refs } = this.repositories.open(address);
    const state = await refs.state();
    const known = this.tags.get(state);
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for (const { refname, oid } of (await refs.below(TAG_PREFIX)).values()) hash.update(`${oid} ${refname}\n`);
    const digest = hash.digest('base64');
    this.tags.set(state, digest);
    return digest;
  }

  private async hasSpaceFor(bytes: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.directory);
    return bavail * bsize >= FREE_SPACE * bytes;
  }

  private get maxPackBytes(): number {
    return this.maxBytes / 2;
  }

  /** Invalidates packs from before. */
  private drop(address: RepositoryAddress): void {
    const prefix = prefixOf(address);
    for (const key of this.making.keys()) if (key.startsWith(prefix)) this.making.delete(key);
    for (const key of this.whole.keys()) if (key.startsWith(prefix)) this.whole.delete(key);
  }
}

interface Order {
  readonly address: RepositoryAddress;
  /** For every git that writes packs. */
  readonly settings: readonly string[];
  /** Resolves when the requesting git has ended. */
  readonly ended: Promise<unknown>;
}

/** What a git is sending. */
interface Reading {
  pack: MadePack | null;
}

/** Tells the hook of available bytes as they arrive. */
async function sendAsMade(hook: PackHook, pack: MadePack): Promise<void> {
  hook.open(pack.file);
  let sent = 0;
  while (pack.isMaking && !hook.isGone) {
    await pack.more();
    const bytes = pack.bytes - sent;
    if (!pack.isMaking || bytes < Math.max(PART_BYTES, sent / 2)) continue; // each part costs a process
    hook.send(bytes);
    sent += bytes;
  }
  if (pack.isWhole) hook.rest();
  else hook.fail();
}

const prefixOf = ({ diskPath }: RepositoryAddress): string => `${diskPath} `;

function keyOf(address: RepositoryAddress, { args, input }: PackRequest, state: string): string {
  const hash = createHash('sha256').update(state);
  for (const arg of args) if (arg !== '--progress') hash.update(`\0${arg}`);
  return prefixOf(address) + hash.update(`\0\0${input}`).digest('base64');
}

const isUnderstood = ({ args }: PackRequest): boolean => args.every((arg) => UNDERSTOOD.test(arg));

/** git passes the hook's path to a shell if it has special characters. */
const shellWord = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
