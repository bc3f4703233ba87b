import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type CommitDetailJson,
  type CommitJson,
  type ListedCommitJson,
  NotFound,
  type Oid,
  type Page,
  pageOffset,
  type PageRequest,
  type ProjectContext,
  toOid,
} from '@ingot/contracts';
import { Encoded } from '@ingot/platform';
import { type CommitFilter, type CommitRecord, filterKey, type GitRepository } from '../../git/index.js';
import { resolveFor } from '../visible-objects.js';
import { orDiffTooLarge, DiffTooLarge, orHistoryTooLarge } from './commit.errors.js';
import { type CommitBuild, presentCommitDetail, presentCommits, presentStats } from './commit.presenter.js';

type CommitPageJson = Page<ListedCommitJson>;

/** The commits of which a page shows the statistics are compared for so long. */
const STATS_MS = 15_000;

const PAGES_BYTES = 16 * 1024 ** 2;
const DETAILS_BYTES = 8 * 1024 ** 2;

const encodedCache = <Json>(maxSize: number) =>
  new LRUCache<string, Encoded<Json>>({ maxSize, sizeCalculation: ({ body }) => body.length + 200 });

/** Where commits are read, and shown. */
interface CommitPlace {
  readonly repository: GitRepository;
  readonly projectUrl: string;
}

/** What a list shows, and of which commits. */
interface ListedCommits extends CommitFilter {
  readonly withStats: boolean;
}

/** Commits are immutable, so their replies are cached as bytes. */
@Injectable()
export class CommitReader {
  private readonly pages = encodedCache<CommitPageJson>(PAGES_BYTES);
  private readonly details = encodedCache<CommitDetailJson>(DETAILS_BYTES);

  /** A page of the history of a commit. Throws `HistoryTooLarge` and, with statistics, `DiffTooLarge`. */
  async page(
    { repository, projectUrl }: CommitPlace,
    head: Oid,
    page: PageRequest,
    { withStats, ...filter }: ListedCommits,
  ): Promise<Encoded<CommitPageJson>> {
    const key = [repository.directory, projectUrl, head, page.page, page.perPage, withStats, filterKey(filter)].join(
      ' ',
    );
    const cached = this.pages.get(key);
    if (cached !== undefined) return cached;
    const reading = Promise.all([
      repository.history.commits(head, { skip: pageOffset(page), take: page.perPage }, filter),
      repository.history.count(head, filter),
    ]);
    const [commits, total] = await (filter.path || filter.author ? orHistoryTooLarge(reading) : reading);
    const shown = presentCommits(commits, projectUrl);
    const items = withStats ? await orDiffTooLarge(this.counted(repository, shown)) : shown;
    const made = Encoded.page<CommitPageJson>({ items, total });
    this.pages.set(key, made);
    return made;
  }

  /** One commit. Only its status ever changes. Throws `NotFound` and `DiffTooLarge`. */
  async detail(
    { repository, projectUrl }: CommitPlace,
    oid: Oid,
    build: CommitBuild,
  ): Promise<Encoded<CommitDetailJson>> {
    const key = `${repository.directory} ${projectUrl} ${oid} ${JSON.stringify(build)}`;
    const cached = this.details.get(key);
    if (cached !== undefined) return cached;
    const [commit, stats] = await Promise.all([
      getCommit(repository, oid),
      orDiffTooLarge(repository.history.stats(oid)),
    ]);
    const made = Encoded.of(presentCommitDetail(commit, { stats, build, projectUrl }));
    this.details.set(key, made);
    return made;
  }

  /** One after the other, so that a page takes no more of git's places than a commit. */
  private async counted({ history }: GitRepository, commits: readonly CommitJson[]): Promise<ListedCommitJson[]> {
    const until = Date.now() + STATS_MS;
    const counted: ListedCommitJson[] = [];
    for (const commit of commits) {
      if (Date.now() > until) throw new DiffTooLarge();
      counted.push({ ...commit, stats: presentStats(await history.stats(toOid(commit.id))) });
    }
    return counted;
  }
}

/** The commit of an oid, branch or tag that the caller may see. Throws `NotFound`. */
export async function resolveCommit(
  project: ProjectContext,
  repository: GitRepository,
  revision: string,
): Promise<Oid> {
  const oid = await resolveFor(project, repository, revision);
  if (oid === null) throw new NotFound('Commit');
  return oid;
}

/** Throws `NotFound`. */
export async function getCommit({ history }: GitRepository, oid: Oid): Promise<CommitRecord> {
  const commit = await history.commit(oid);
  if (commit === null) throw new NotFound('Commit');
  return commit;
}
