import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type CommitDetailJson,
  type CommitJson,
  NotFound,
  type Oid,
  type Page,
  pageOffset,
  type PageRequest,
  type PipelineStatus,
  type ProjectContext,
} from '@ingot/contracts';
import { Encoded } from '@ingot/platform';
import { type CommitFilter, type CommitRecord, type GitRepository } from '../../git/index.js';
import { resolveFor } from '../visible-objects.js';
import { comparing, following } from './commit.errors.js';
import { presentCommitDetail, presentCommits } from './commit.presenter.js';

type CommitPageJson = Page<CommitJson>;

const PAGES_BYTES = 16 * 1024 ** 2;
const DETAILS_BYTES = 8 * 1024 ** 2;

const encodedCache = <Json>(maxSize: number) =>
  new LRUCache<string, Encoded<Json>>({ maxSize, sizeCalculation: ({ body }) => body.length + 200 });

/** Commits are immutable, so their replies are cached as bytes. */
@Injectable()
export class CommitReader {
  private readonly pages = encodedCache<CommitPageJson>(PAGES_BYTES);
  private readonly details = encodedCache<CommitDetailJson>(DETAILS_BYTES);

  /** A page of the history of a commit. Throws `HistoryTooLarge`. */
  async page(
    repository: GitRepository,
    head: Oid,
    page: PageRequest,
    filter: CommitFilter,
  ): Promise<Encoded<CommitPageJson>> {
    const key = pageKey(repository, head, page, filter);
    const cached = this.pages.get(key);
    if (cached !== undefined) return cached;
    const reading = Promise.all([
      repository.history.commits(head, { skip: pageOffset(page), take: page.perPage }, filter),
      repository.history.count(head, filter),
    ]);
    const [commits, total] = await (filter.path ? following(reading) : reading);
    const made = Encoded.page<CommitPageJson>({ items: presentCommits(commits), total });
    this.pages.set(key, made);
    return made;
  }

  /** One commit. Only its status ever changes. Throws `NotFound` and `DiffTooLarge`. */
  async detail(repository: GitRepository, oid: Oid, status: PipelineStatus | null): Promise<Encoded<CommitDetailJson>> {
    const key = `${repository.directory} ${oid} ${status}`;
    const cached = this.details.get(key);
    if (cached !== undefined) return cached;
    const [commit, stats] = await Promise.all([getCommit(repository, oid), comparing(repository.history.stats(oid))]);
    const made = Encoded.of(presentCommitDetail(commit, stats, status));
    this.details.set(key, made);
    return made;
  }
}

const pageKey = (
  { directory }: GitRepository,
  head: Oid,
  { page, perPage }: PageRequest,
  { since, until, path }: CommitFilter,
): string => [directory, head, page, perPage, since?.getTime() ?? '', until?.getTime() ?? '', path ?? ''].join(' ');

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
