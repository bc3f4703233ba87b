import { join } from 'node:path';
import { BRANCH_PREFIX, branchRef, isOid, type Oid, type Page, TAG_PREFIX, tagRef, ZERO_OID } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError } from '../process/git-error.js';
import { readTagMessages } from '../history/commit-objects.js';
import { type CommitPage } from '../history/repository-history.js';
import { type RefRecord } from '../worker/refs.js';
import { type StoredRef } from '../worker/sorted-refs.js';
import { KEPT, keepCommit } from './kept-commits.js';
import { nameSearch } from './name-search.js';
import { UnreachableObjects } from './unreachable-objects.js';
import { currentOid, writeRef } from './write-ref.js';
import { writeRefs } from './write-refs.js';
import { TagOrders, type TagOrder } from './tag-orders.js';
import { bytesOf, type ReadRefs, RefCache, type RefSnapshot } from './ref-cache.js';
import { type RefUpdate, type RefUpdateResult } from './ref-update.js';
import {
  isOidPrefix,
  isValidBranchName,
  isValidRefname,
  isValidRevision,
  MERGE_REQUESTS,
  mergeRequestHead,
  NOTES_PREFIX,
} from './refname.js';

export interface BranchRecord {
  readonly name: string;
  readonly oid: Oid;
}

export interface TagRecord {
  readonly name: string;
  readonly oid: Oid;
  readonly commitOid: Oid;
  /** The message of an annotated tag, trimmed; null for a lightweight one. */
  readonly message: string | null;
}

export interface TagFilter {
  /** See `nameSearch`. */
  readonly search?: string | undefined;
  /** By name by default. */
  readonly order?: TagOrder;
  /** Descending by default. */
  readonly sort?: 'asc' | 'desc';
}

const FULL_OID_LENGTH = 40;
/** Beyond this, all refs are read sooner than so many one by one. */
const MAX_REREAD = 64;

/** Branches, tags and other refs of one repository. */
export class RepositoryRefs {
  private readonly cache: RefCache;
  private readonly tagOrders: TagOrders;
  /** The objects that no branch, tag or note reaches. */
  readonly unreachable: UnreachableObjects;

  constructor(private readonly context: RepositoryContext) {
    this.cache = new RefCache(() => this.read([BRANCH_PREFIX, TAG_PREFIX]), context.keptRefs);
    this.tagOrders = new TagOrders(context);
    this.unreachable = new UnreachableObjects(context, () => this.cache.snapshot());
  }

  /** Clears the cache. Call this after any other process wrote; see also `reread`. */
  invalidate(): void {
    this.cache.invalidate();
  }

  /** Call this after another process wrote some refs, such as a push: the others are not read again, unless these are many. */
  async reread(refnames: readonly string[]): Promise<void> {
    const remembered = refnames.filter((refname) => isRemembered(refname) && isValidRefname(refname));
    try {
      const isReadable = remembered.length <= MAX_REREAD && !remembered.some(isGarbled);
      const present = isReadable ? await this.presentRecords(remembered) : null;
      if (present === null) this.cache.invalidate();
      else this.cache.written(present, { beside: remembered.length < refnames.length });
    } catch (error) {
      this.cache.invalidate();
      throw error;
    }
  }

  /** The oid of a branch or tag by its full name, or null. */
  async oid(refname: string): Promise<Oid | null> {
    return (await this.cache.snapshot()).refs.get(refname)?.oid ?? null;
  }

  /** The same object until a branch, a tag or HEAD moves. */
  state(): Promise<RefSnapshot> {
    return this.cache.snapshot();
  }

  /** The branch that HEAD names, which may not exist; null when HEAD is detached. */
  async head(): Promise<string | null> {
    return (await this.cache.snapshot()).head;
  }

  /** The caller has the repository's write lock. */
  async setHead(branch: string): Promise<void> {
    if (!isValidBranchName(branch)) throw new GitError('invalid', 'invalid branch name');
    const { directory, disk } = this.context;
    try {
      await disk.replace(join(directory, 'HEAD'), `ref: ${branchRef(branch)}\n`);
    } finally {
      this.cache.invalidate();
    }
  }

  /**
   * Resolves a revision to a commit, or null. The first match wins: a full refname, a full oid, `HEAD`, a branch, a tag, an abbreviated
   * oid.
   */
  async resolve(revision: string): Promise<Oid | null> {
    if (!isValidRevision(revision)) return null;
    const full = fullNameIn(await this.cache.snapshot(), revision);
    if (full) return full;
    const isFullOid = revision.length === FULL_OID_LENGTH && isOidPrefix(revision);
    if (isFullOid) {
      const oid = await this.findCommit(revision);
      if (oid) return oid;
    }
    const named = nameIn(await this.cache.snapshot(), revision);
    if (named) return named;
    return !isFullOid && isOidPrefix(revision) ? this.findCommit(revision) : null;
  }

  /** As `resolve`, but oids of unreachable commits resolve to null. */
  async resolveReachable(revision: string): Promise<Oid | null> {
    const oid = await this.resolve(revision);
    return oid === null || (isOidPrefix(revision) && (await this.unreachable.has(oid))) ? null : oid;
  }

  /** The commit that a branch points to, or null. */
  async branch(name: string): Promise<Oid | null> {
    return (await this.cache.snapshot()).refs.get(branchRef(name))?.oid ?? null;
  }

  /** Whether there are no branches. */
  async isEmpty(): Promise<boolean> {
    return (await this.branches()).length === 0;
  }

  /** All branches by name. */
  async branches(): Promise<readonly BranchRecord[]> {
    const { refs } = await this.cache.snapshot();
    const branches: BranchRecord[] = [];
    for (const { refname, oid } of refs.values()) {
      if (refname.startsWith(BRANCH_PREFIX)) branches.push({ name: refname.slice(BRANCH_PREFIX.length), oid });
    }
    return branches;
  }

  async branchNames(): Promise<ReadonlySet<string>> {
    return new Set((await this.branches()).map(({ name }) => name));
  }

  /** A page of the tags on commits, with the messages of annotated ones; and their total. Throws `GitError` `timeout`. */
  async tags({ skip, take }: CommitPage, { search, order = 'name', sort }: TagFilter = {}): Promise<Page<TagRecord>> {
    const all = await this.tagOrders.of(await this.cache.snapshot(), order);
    const isFound = search ? nameSearch(search) : null;
    const found = isFound ? all.filter(({ refname }) => isFound(refname.slice(TAG_PREFIX.length))) : all;
    const refs = sort === 'asc' ? found.toReversed() : found;
    return { items: await this.tagRecords(refs.slice(skip, skip + take)), total: refs.length };
  }

  async tag(name: string): Promise<TagRecord | null> {
    const ref = (await this.cache.snapshot()).refs.get(tagRef(name));
    return ref ? ((await this.tagRecords([ref]))[0] ?? null) : null;
  }

  /** The commits that branches and tags point to. */
  async tips(): Promise<readonly Oid[]> {
    const { refs } = await this.cache.snapshot();
    return [...new Set([...refs.values()].flatMap(({ commitOid }) => commitOid ?? []))];
  }

  /** Refs below a prefix that ends with `/`, by full refname. */
  async below(prefix: string): Promise<ReadonlyMap<string, RefRecord>> {
    if (!isValidRefname(`${prefix}x`)) throw new GitError('invalid', 'invalid prefix of refs');
    if (!prefix.startsWith(BRANCH_PREFIX) && !prefix.startsWith(TAG_PREFIX)) return (await this.read([prefix])).refs;
    const { refs } = await this.cache.snapshot();
    return new Map([...refs].filter(([refname]) => refname.startsWith(prefix)));
  }

  /** The head of a merge request that clients see, or null. */
  async mergeRequestHead(iid: number): Promise<Oid | null> {
    const refname = mergeRequestHead(iid);
    const oid = await currentOid(this.context.directory, refname);
    if (oid !== null) return oid ?? null;
    return (await this.below(`${MERGE_REQUESTS}${iid}/`)).get(refname)?.oid ?? null;
  }

  /** Whether the repository has room for more branches, tags and notes, when others are deleted: they are kept in memory. */
  async hasRoomFor(created: readonly string[], deleted: readonly string[] = []): Promise<boolean> {
    if (created.length === 0) return true;
    const { bytes } = await this.cache.snapshot();
    const others = created.every(isRemembered) ? [] : (await this.below(NOTES_PREFIX)).keys();
    return bytes + bytesOf(others) + bytesOf(created) - bytesOf(deleted) <= this.context.maxRefBytes;
  }

  /** Moves, creates or deletes a ref by compare-and-swap on `oldOid`. */
  async update(update: RefUpdate): Promise<RefUpdateResult> {
    if (!isValidRefname(update.refname)) return 'invalid_name';
    if (update.oldOid === ZERO_OID && update.newOid === ZERO_OID) return 'stale';
    const written = await this.recordOf(update.refname, update.newOid); // before anything is written, as this may fail
    let result: RefUpdateResult | undefined;
    try {
      result = (await writeRef(this.context, update)) ?? (await this.updateByGit(update));
      return result;
    } finally {
      if (result === 'updated' && isRemembered(update.refname))
        this.cache.written(new Map([[update.refname, written]]));
      else if (result === 'updated' && update.refname.startsWith(MERGE_REQUESTS)) this.cache.written(new Map());
      else this.cache.invalidate();
    }
  }

  /** As `update`, for many refs: all or none. False when git has to do it, or to say why it cannot; nothing has moved then. */
  async updateAll(updates: readonly RefUpdate[]): Promise<boolean> {
    if (!updates.every(({ refname }) => isValidRefname(refname) && !isGarbled(refname))) return false;
    try {
      return await writeRefs(this.context, updates);
    } finally {
      this.cache.invalidate();
    }
  }

  /** Keeps a commit and its history from garbage collection; see `keepCommit`. */
  keep(oid: Oid): Promise<void> {
    return keepCommit(this.context, oid);
  }

  /** The refs of commits that are kept for merge requests: those of `keep`, and the heads that clients see. */
  async kept(): Promise<readonly RefRecord[]> {
    return [...(await this.read([KEPT, MERGE_REQUESTS])).refs.values()];
  }

  /** Null for the zero oid: the ref is deleted. */
  private async recordOf(refname: string, oid: Oid): Promise<RefRecord | null> {
    if (oid === ZERO_OID) return null;
    const commitOid = refname.startsWith(TAG_PREFIX) ? await this.findCommit(oid) : oid;
    return { refname, oid, commitOid };
  }

  /** By name, null for those that do not exist; null when git has to look one up. */
  private async presentRecords(refnames: readonly string[]): Promise<ReadonlyMap<string, RefRecord | null> | null> {
    const records = new Map<string, RefRecord | null>();
    for (const refname of refnames) {
      const oid = await currentOid(this.context.directory, refname);
      if (oid === null) return null;
      records.set(refname, await this.recordOf(refname, oid ?? ZERO_OID));
    }
    return records;
  }

  /** git's own transaction handles packed refs, empty directories, conflicting names, and symbolic refs, which lead nowhere else then. */
  private async updateByGit({ refname, oldOid, newOid }: RefUpdate): Promise<RefUpdateResult> {
    const line = `option no-deref\0update ${refname}\0${newOid}\0${oldOid}\0`;
    const { git, directory } = this.context;
    const { exitCode, stderr } = await git.run(directory, ['update-ref', '--stdin', '-z'], {
      input: line,
      answers: [0, 128],
    });
    return exitCode === 0 ? 'updated' : refusalOf(directory, stderr);
  }

  private async read(prefixes: readonly string[]): Promise<ReadRefs> {
    const { workers, directory } = this.context;
    const { head, refs, symbolic } = await workers.runFast('readRefs', { directory, prefixes });
    const commits = await this.commitsOf(refs);
    const records = refs.map(({ refname, oid }, index): RefRecord => ({
      refname,
      oid,
      commitOid: commits[index] ?? null,
    }));
    return { head, refs: new Map(records.map((record) => [record.refname, record])), symbolic: new Set(symbolic) };
  }

  /** The commits that refs point to. Oids in the commit-graph are commits; the others are read. */
  private async commitsOf(refs: readonly StoredRef[]): Promise<readonly (Oid | null)[]> {
    const { workers, graphs, directory } = this.context;
    const isTag = ({ refname }: StoredRef) => !refname.startsWith(BRANCH_PREFIX);
    const graph = refs.some(isTag) ? await graphs.of(directory) : null;
    const isUnknown = (ref: StoredRef) => isTag(ref) && graph?.positionOf(ref.peeledOid ?? ref.oid) == null;
    const unknown = [...new Set(refs.filter(isUnknown).map(({ oid }) => oid))];
    const found = unknown.length === 0 ? [] : await workers.runFast('findCommits', { directory, oids: unknown });
    const read = new Map(unknown.map((oid, index) => [oid, found[index] ?? null]));
    return refs.map((ref) => (isUnknown(ref) ? (read.get(ref.oid) ?? null) : (ref.peeledOid ?? ref.oid)));
  }

  private async findCommit(text: string): Promise<Oid | null> {
    const { id, caches, workers, readers, directory } = this.context;
    const prefix = text.toLowerCase();
    const known = caches.commits.get(`${id} ${prefix}`);
    if (known) return known.oid;
    if (!isOid(prefix)) return workers.runFast('findCommit', { directory, prefix });
    const found = await readers.info(directory, prefix);
    if (found?.type !== 'tag') return found?.type === 'commit' ? found.oid : null;
    return (await readers.info(directory, `${prefix}^{commit}`))?.oid ?? null;
  }

  private async tagRecords(refs: readonly RefRecord[]): Promise<readonly TagRecord[]> {
    const annotated = refs.filter(({ oid, commitOid }) => oid !== commitOid);
    const messages = await this.tagMessages(annotated.map(({ oid }) => oid));
    return refs.flatMap(({ refname, oid, commitOid }) => {
      if (commitOid === null) return [];
      return { name: refname.slice(TAG_PREFIX.length), oid, commitOid, message: messages.get(oid) ?? null };
    });
  }

  /** By the oids of tag objects. */
  private async tagMessages(oids: readonly Oid[]): Promise<ReadonlyMap<Oid, string>> {
    const { id, caches } = this.context;
    const messages = new Map<Oid, string>();
    const unknown: Oid[] = [];
    for (const oid of oids) {
      const known = caches.tagMessages.get(`${id} ${oid}`);
      if (known === undefined) unknown.push(oid);
      else messages.set(oid, known);
    }
    if (unknown.length === 0) return messages;
    for (const [oid, text] of await readTagMessages(this.context, unknown)) {
      const message = text.trim();
      messages.set(oid, message);
      caches.tagMessages.set(`${id} ${oid}`, message);
    }
    return messages;
  }
}

/** Whether it was no UTF-8, so that its name is not known. */
const isGarbled = (refname: string): boolean => refname.includes('\uFFFD');

/** The prefixes of cached refs. */
const isRemembered = (refname: string): boolean => refname.startsWith(BRANCH_PREFIX) || refname.startsWith(TAG_PREFIX);

const fullNameIn = ({ refs }: RefSnapshot, revision: string): Oid | null =>
  revision.startsWith('refs/') ? (refs.get(revision)?.commitOid ?? null) : null;

function nameIn({ refs, head }: RefSnapshot, revision: string): Oid | null {
  const names = [branchRef(revision), tagRef(revision)];
  if (revision === 'HEAD' && head !== null) names.unshift(branchRef(head));
  for (const name of names) {
    const commitOid = refs.get(name)?.commitOid;
    if (commitOid) return commitOid;
  }
  return null;
}

function refusalOf(directory: string, stderr: string): RefUpdateResult {
  if (
    /reference already exists|is at [0-9a-f]{40} but expected|unable to resolve reference|error reading reference/.test(
      stderr,
    )
  )
    return 'stale';
  if (/cannot process|exists; cannot create|there is a non-empty directory/.test(stderr)) return 'name_conflict';
  if (/Unable to create .*\.lock/s.test(stderr)) return 'locked';
  if (/invalid ref format|refusing to update ref with bad name/.test(stderr)) return 'invalid_name';
  if (/nonexistent object|non-commit object/.test(stderr)) throw new GitError('not_found', 'no such commit');
  throw GitError.told(directory, stderr, `git update-ref: ${stderr}`);
}
