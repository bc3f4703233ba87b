import { type Readable } from 'node:stream';
import { type Oid, type Page } from '@ingot/contracts';
import { type GitRepository } from './git-repository.js';
import {
  type ArchiveOptions,
  type BlobRecord,
  type BranchRecord,
  type CherryPick,
  type CherryPickResult,
  type CommitFilter,
  type CommitFromActions,
  type CommitPage,
  type CommitRecord,
  type CommitStats,
  type ContributorRecord,
  type CreateCommitResult,
  type DiffLimits,
  type DiffResult,
  type DiffSize,
  type MergeRequestOfCommits,
  type MergeResult,
  type NewTag,
  type RefRecord,
  type RefUpdate,
  type RefUpdateResult,
  type TagRecord,
  type TreeEntryRecord,
} from './git-types.js';
import { maintain } from './maintenance.js';
import { RepositoryContent } from './repository-content.js';
import { type RepositoryContext } from './repository-context.js';
import { RepositoryHistory } from './repository-history.js';
import { RepositoryRefs } from './repository-refs.js';
import { type TreeListing } from './tree-listing.js';

/** A repository of the storage that this process owns. */
export class StoredRepository implements GitRepository {
  private readonly refStore: RepositoryRefs;
  private readonly history: RepositoryHistory;
  private readonly content: RepositoryContent;

  constructor(private readonly context: RepositoryContext) {
    this.refStore = new RepositoryRefs(context);
    this.history = new RepositoryHistory(context);
    this.content = new RepositoryContent(context);
  }

  get directory(): string {
    return this.context.directory;
  }

  async resolve(revision: string): Promise<Oid | null> {
    return this.refStore.resolve(revision);
  }

  async head(): Promise<string | null> {
    return this.refStore.head();
  }

  async setHead(branch: string): Promise<void> {
    await this.refStore.setHead(branch);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.refStore.branches()).length === 0;
  }

  async branch(name: string): Promise<Oid | null> {
    return this.refStore.branch(name);
  }

  async branches(): Promise<readonly BranchRecord[]> {
    return this.refStore.branches();
  }

  async tags(page: CommitPage): Promise<Page<TagRecord>> {
    return this.refStore.tags(page);
  }

  async tag(name: string): Promise<TagRecord | null> {
    return this.refStore.tag(name);
  }

  async refs(prefix: string): Promise<ReadonlyMap<string, RefRecord>> {
    return this.refStore.refs(prefix);
  }

  async updateRef(update: RefUpdate): Promise<RefUpdateResult> {
    return this.refStore.update(update);
  }

  async keep(oid: Oid): Promise<void> {
    await this.refStore.keep(oid);
  }

  invalidateRefs(): void {
    this.refStore.invalidate();
  }

  async commits(headOid: Oid, page: CommitPage, filter?: CommitFilter): Promise<readonly CommitRecord[]> {
    return this.history.commits(headOid, page, filter);
  }

  async count(headOid: Oid, filter?: CommitFilter): Promise<number> {
    return this.history.count(headOid, filter);
  }

  async commit(oid: Oid): Promise<CommitRecord | null> {
    return (await this.history.commitsByOid([oid]))[0] ?? null;
  }

  async commitsByOid(oids: readonly Oid[]): Promise<readonly CommitRecord[]> {
    return this.history.commitsByOid(oids);
  }

  async commitsBetween(baseOid: Oid, headOid: Oid, limit?: number): Promise<readonly CommitRecord[]> {
    return this.history.commitsBetween(baseOid, headOid, limit);
  }

  async countBetween(baseOid: Oid, headOid: Oid): Promise<number> {
    return this.history.countBetween(baseOid, headOid);
  }

  async headsHavingAny(
    oids: ReadonlySet<Oid>,
    range: { readonly baseOid: Oid; readonly heads: readonly Oid[] },
  ): Promise<readonly Oid[]> {
    return this.history.headsHavingAny(oids, range);
  }

  async oidsBetween(baseOid: Oid, headOid: Oid): Promise<readonly Oid[]> {
    return this.history.oidsBetween(baseOid, headOid);
  }

  async stats(oid: Oid): Promise<CommitStats> {
    return this.history.stats(oid);
  }

  async isAncestor(ancestor: Oid, descendant: Oid): Promise<boolean> {
    return this.history.isAncestor(ancestor, descendant);
  }

  async mergeBase(one: Oid, two: Oid): Promise<Oid | null> {
    return this.history.mergeBase(one, two);
  }

  async aheadBehind(one: Oid, two: Oid): Promise<{ readonly ahead: number; readonly behind: number }> {
    return this.history.aheadBehind(one, two);
  }

  async branchesContaining(oid: Oid): Promise<readonly string[]> {
    return this.history.branchesContaining(oid);
  }

  async contributors(headOid: Oid): Promise<readonly ContributorRecord[]> {
    return this.history.contributors(headOid);
  }

  async diff(fromOid: Oid | null, toOid: Oid, limits?: DiffLimits): Promise<DiffResult> {
    return this.content.diff(fromOid, toOid, limits);
  }

  async filePatch(fromOid: Oid | null, toOid: Oid, path: string): Promise<string | null> {
    return this.content.filePatch(fromOid, toOid, path);
  }

  async diffSize(fromOid: Oid, toOid: Oid): Promise<DiffSize> {
    return this.content.diffSize(fromOid, toOid);
  }

  async tree(treeish: Oid, options: { readonly isRecursive: boolean }): Promise<TreeListing> {
    return this.content.tree(treeish, options);
  }

  async entry(commitOid: Oid, path: string): Promise<TreeEntryRecord | null> {
    return this.content.entry(commitOid, path);
  }

  async blob(oid: Oid): Promise<BlobRecord | null> {
    return this.content.blob(oid);
  }

  async blobSize(oid: Oid): Promise<number | null> {
    return this.content.blobSize(oid);
  }

  async openBlob(oid: Oid, gone: AbortSignal): Promise<Readable> {
    return this.content.openBlob(oid, gone);
  }

  async openArchive(commitOid: Oid, options: ArchiveOptions, gone: AbortSignal): Promise<Readable> {
    return this.content.openArchive(commitOid, options, gone);
  }

  async createCommit(request: CommitFromActions): Promise<CreateCommitResult> {
    return this.context.pool.run('createCommit', { directory: this.directory, ...request });
  }

  async mergeCommits(request: MergeRequestOfCommits): Promise<MergeResult> {
    return this.context.pool.run('mergeCommits', { directory: this.directory, ...request });
  }

  async canMerge(ours: Oid, theirs: Oid): Promise<boolean> {
    const { id, caches, pool, directory } = this.context;
    const key = `${id} ${ours} ${theirs}`;
    const known = caches.mergeability.get(key);
    if (known !== undefined) return known;
    const answer = await pool.run('canMerge', { directory, ours, theirs });
    caches.mergeability.set(key, answer);
    return answer;
  }

  async cherryPick(request: CherryPick): Promise<CherryPickResult> {
    return this.context.pool.run('cherryPick', { directory: this.directory, ...request });
  }

  async createTagObject(tag: NewTag): Promise<Oid> {
    return this.context.pool.run('createTagObject', { directory: this.directory, ...tag });
  }

  async maintain(): Promise<void> {
    await maintain(this.context.git, this.directory);
  }
}
