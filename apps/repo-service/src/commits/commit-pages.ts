import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Answer, type listCommits, type Oid, pageOffset, type PageRequest } from '@ingot/contracts';
import { Encoded } from '@ingot/platform';
import { type CommitFilter, type GitRepository } from '../git/index.js';
import { presentCommit } from './commit.presenter.js';

const CACHED_BYTES = 32 * 1024 ** 2;

type CommitPageJson = Answer<typeof listCommits>;

/** Pages of history. What follows from a commit never changes, so a page is made once and kept as the bytes that it is sent as. */
@Injectable()
export class CommitPages {
  private readonly pages = new LRUCache<string, Encoded<CommitPageJson>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 200,
  });

  async get(git: GitRepository, head: Oid, page: PageRequest, filter: CommitFilter): Promise<Encoded<CommitPageJson>> {
    const key = cacheKey(git, head, page, filter);
    const cached = this.pages.get(key);
    if (cached !== undefined) return cached;
    const [commits, total] = await Promise.all([
      git.commits(head, { skip: pageOffset(page), take: page.perPage }, filter),
      git.count(head, filter),
    ]);
    const made = Encoded.page<CommitPageJson>({ items: commits.map(presentCommit), total });
    this.pages.set(key, made);
    return made;
  }
}

const cacheKey = (git: GitRepository, head: Oid, { page, perPage }: PageRequest, filter: CommitFilter): string =>
  `${git.directory} ${head} ${page} ${perPage} ${filter.since?.getTime() ?? ''} ${filter.until?.getTime() ?? ''} ${filter.path ?? ''}`;
