import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CommitDetailJson, NotFound, type Oid, type PipelineStatus } from '@ingot/contracts';
import { Encoded } from '@ingot/platform';
import { type GitRepository } from '../git/index.js';
import { presentCommitDetail } from './commit.presenter.js';

const CACHED_BYTES = 8 * 1024 ** 2;

/** Single commits. Only their status ever changes, so they are kept by it as the bytes that they are sent as. */
@Injectable()
export class CommitDetails {
  private readonly details = new LRUCache<string, Encoded<CommitDetailJson>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 200,
  });

  async get(git: GitRepository, oid: Oid, status: PipelineStatus | null): Promise<Encoded<CommitDetailJson>> {
    const key = `${git.directory} ${oid} ${status}`;
    const cached = this.details.get(key);
    if (cached !== undefined) return cached;
    const [commit, stats] = await Promise.all([git.commit(oid), git.stats(oid)]);
    if (commit === null) throw new NotFound('Commit');
    const made = Encoded.of(presentCommitDetail(commit, stats, status));
    this.details.set(key, made);
    return made;
  }
}
