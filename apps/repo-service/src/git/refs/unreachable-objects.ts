import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOid, type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError, hasErrorCode } from '../process/git-error.js';
import { type RefSnapshot } from './ref-cache.js';
import { MERGE_REQUESTS } from './refname.js';

/** A file in the repository: `<oid> <seconds since 1970>` for each oid that a ref was moved away from. */
export const FORMER_TIPS_FILE = 'ingot-lost-tips';
const TIMEOUT_MS = 20_000;
/** What takes too much is not tried for each question. */
const TRIED_AGAIN_AFTER_MS = 60_000;
/** The refs that clients push, as arguments of git. */
export const PUSHED_REFS = ['--branches', '--tags', '--glob=refs/notes'];
/** The refs that clients see, as arguments of git. */
const SEEN_REFS = [...PUSHED_REFS, `--glob=${MERGE_REQUESTS}`];

/** An oid that a ref no longer points to, and since when. */
export interface FormerTip {
  readonly oid: Oid;
  readonly since: Date;
}

interface UnreachableNow {
  readonly commits: ReadonlySet<string>;
  /** The unreachable trees, blobs and tags; computed on demand. */
  objects: Promise<ReadonlySet<string>> | undefined;
}

/**
 * The unreachable objects: those that no branch, tag, note or head of a merge request reaches. They can only be reached from oids that a ref
 * was moved away from, which are recorded; so a repository without any answers at once, and in others only the unreachable history is walked.
 */
export class UnreachableObjects {
  private tips: Promise<readonly FormerTip[]> | undefined;
  private now: Promise<UnreachableNow> | undefined;
  /** The refs for which that was computed; they are not kept for it. */
  private nowFor: WeakRef<RefSnapshot> | undefined;

  constructor(
    private readonly context: RepositoryContext,
    private readonly snapshot: () => Promise<RefSnapshot>,
  ) {}

  /** Call this before refs are moved away from commits, or deleted. */
  async add(oids: readonly Oid[]): Promise<void> {
    if (oids.length === 0) return;
    const seconds = Math.floor(Date.now() / 1_000);
    await appendFile(this.file, oids.map((oid) => `${oid} ${seconds}\n`).join(''));
    this.forget();
  }

  /** Call this after the refs have moved, before any others move: removes the oids that are still reachable. */
  async settle(): Promise<void> {
    const tips = await this.tipsNow();
    const unreachable = await this.commits();
    const kept: FormerTip[] = [];
    for (const tip of tips) if (unreachable.has(tip.oid) || (await this.isTag(tip.oid))) kept.push(tip);
    await this.keepOnly(kept);
  }

  /** As `settle`, without git, when what was added is known to be reachable. */
  async release(reached: ReadonlySet<Oid>): Promise<void> {
    await this.keepOnly((await this.tipsNow()).filter(({ oid }) => !reached.has(oid)));
  }

  private async keepOnly(kept: readonly FormerTip[]): Promise<void> {
    if (kept.length === (await this.tipsNow()).length) return;
    await this.write(kept);
    this.tips = undefined;
  }

  private async write(tips: readonly FormerTip[]): Promise<void> {
    if (tips.length === 0) return rm(this.file, { force: true });
    const draft = `${this.file}.draft`;
    await writeFile(draft, tips.map(({ oid, since }) => `${oid} ${Math.floor(since.getTime() / 1_000)}\n`).join(''));
    await rename(draft, this.file);
  }

  /** Whether an object exists and is unreachable; also true where finding out takes too much. */
  async has(oid: Oid): Promise<boolean> {
    if ((await this.tipsNow()).length === 0) return false;
    try {
      return await this.isUnreachable(oid);
    } catch (error) {
      if (error instanceof GitError && error.isTooMuch) return true;
      throw error;
    }
  }

  private async isUnreachable(oid: Oid): Promise<boolean> {
    const unreachable = await this.unreachableNow();
    if (unreachable.commits.has(oid)) return true;
    const info = await this.context.readers.info(this.context.directory, oid);
    if (info === null || info.type === 'commit') return false;
    return (await this.objectsIn(unreachable)).has(oid);
  }

  /** All unreachable objects. */
  async all(): Promise<ReadonlySet<string>> {
    if ((await this.tipsNow()).length === 0) return new Set();
    const unreachable = await this.unreachableNow();
    return new Set([...unreachable.commits, ...(await this.objectsIn(unreachable))]);
  }

  /** The unreachable commits. */
  async commits(): Promise<ReadonlySet<string>> {
    return (await this.tipsNow()).length === 0 ? new Set() : (await this.unreachableNow()).commits;
  }

  /** The age of the oldest record. Null when there is none. */
  async oldest(): Promise<Date | null> {
    const times = (await this.tipsNow()).map(({ since }) => since.getTime());
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /** Call this after all unreachable objects were deleted but what these lead to, which stay unreachable. */
  async deleted(left: readonly Oid[]): Promise<void> {
    const since = new Date();
    await this.write(left.map((oid) => ({ oid, since })));
    this.forget();
  }

  private async isTag(oid: Oid): Promise<boolean> {
    return (await this.context.readers.info(this.context.directory, oid))?.type === 'tag';
  }

  private get file(): string {
    return join(this.context.directory, FORMER_TIPS_FILE);
  }

  private forget(): void {
    this.tips = undefined;
    this.now = undefined;
    this.nowFor = undefined;
  }

  private tipsNow(): Promise<readonly FormerTip[]> {
    this.tips ??= readTips(this.file).catch((error: unknown) => {
      this.tips = undefined;
      throw error;
    });
    return this.tips;
  }

  private objectsIn(unreachable: UnreachableNow): Promise<ReadonlySet<string>> {
    unreachable.objects ??= this.objectsOf(unreachable).catch((error: unknown) => {
      const forget = () => (unreachable.objects = undefined);
      if (error instanceof GitError && error.isTooMuch) setTimeout(forget, TRIED_AGAIN_AFTER_MS).unref();
      else forget();
      throw error;
    });
    return unreachable.objects;
  }

  private async unreachableNow(): Promise<UnreachableNow> {
    const snapshot = await this.snapshot();
    if (this.now === undefined || this.nowFor?.deref() !== snapshot) {
      this.nowFor = new WeakRef(snapshot);
      this.now = this.find();
      this.now.catch(() => this.forget());
    }
    return this.now;
  }

  private async find(): Promise<UnreachableNow> {
    const tips = await this.tipsNow();
    const commits = new Set(
      await this.list(
        ['--not', ...SEEN_REFS, '--not'],
        tips.map(({ oid }) => oid),
      ),
    );
    return { commits, objects: undefined };
  }

  /** Unreachable trees, blobs and tags: those of unreachable commits that no reachable commit shares. */
  private async objectsOf({ commits }: UnreachableNow): Promise<ReadonlySet<string>> {
    const tips = (await this.tipsNow()).map(({ oid }) => oid);
    const walk = ['--objects', '--no-object-names'];
    const objects = new Set(await this.list([...walk, '--not', ...SEEN_REFS, '--not'], tips));
    for (const commit of commits) objects.delete(commit);
    if (objects.size === 0) return objects;
    const { git, directory } = this.context;
    let rest = '';
    const args = ['rev-list', ...walk, '--use-bitmap-index', ...SEEN_REFS];
    await git.stream(
      directory,
      args,
      (chunk) => {
        const lines = `${rest}${chunk.toString('latin1')}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) objects.delete(line);
        return objects.size > 0;
      },
      { timeoutMs: TIMEOUT_MS },
    );
    return objects;
  }

  private async list(args: readonly string[], tips: readonly Oid[]): Promise<string[]> {
    const { git, directory } = this.context;
    const input = [...new Set(tips), ''].join('\n');
    const command = ['rev-list', '--ignore-missing', ...args, '--stdin'];
    const { stdout } = await git.run(directory, command, { input, timeoutMs: TIMEOUT_MS });
    return stdout.toString('latin1').split('\n').filter(Boolean);
  }
}

async function readTips(file: string): Promise<readonly FormerTip[]> {
  try {
    const text = await readFile(file, 'latin1');
    return text.split('\n').flatMap((line) => {
      const [oid = '', seconds = ''] = line.split(' ');
      return isOid(oid) ? [{ oid, since: new Date(Number(seconds) * 1_000) }] : [];
    });
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
