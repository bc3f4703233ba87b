import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type CommitJson,
  type ComparisonJson,
  NotFound,
  type Oid,
  type ProjectContext,
  projectUrl,
} from '@ingot/contracts';
import { Encoded } from '@ingot/platform';
import { orDiffTooLarge } from '../commits/commit.errors.js';
import { messageBytesOf, presentCommit, presentDiffEntry } from '../commits/commit.presenter.js';
import { type GitRepository } from '../../git/index.js';
import { resolveFor } from '../visible-objects.js';

const CACHED_BYTES = 8 * 1024 ** 2;
const SHOWN_COMMITS = 1_000;

const NOTHING: ComparisonJson = {
  commit: null,
  commits: [],
  diffs: [],
  compare_timeout: false,
  compare_same_ref: false,
};

/** What is compared, and the address of the instance. */
interface Wanted {
  readonly from: string;
  readonly to: string;
  /** Whether the diff begins at `from` instead of the merge base. */
  readonly straight: boolean;
  readonly baseUrl: string;
}

/** Compares two commits. The result is immutable, and its reply cached as bytes. */
@Injectable()
export class Comparisons {
  private readonly comparisons = new LRUCache<string, Encoded<ComparisonJson>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 200,
  });

  /** Of two branches, tags or commits. Throws 404 for an unknown one, and `DiffTooLarge`. */
  async between(
    project: ProjectContext,
    repository: GitRepository,
    { from, to, straight, baseUrl }: Wanted,
  ): Promise<Encoded<ComparisonJson>> {
    const [fromOid, toOid] = await Promise.all([
      resolveFor(project, repository, from),
      resolveFor(project, repository, to),
    ]);
    if (fromOid === null || toOid === null) throw new NotFound('Ref');
    if (fromOid === toOid) return Encoded.of({ ...NOTHING, compare_same_ref: true });
    const address = projectUrl(baseUrl, project);
    const key = `${repository.directory} ${address} ${fromOid} ${toOid} ${straight}`;
    const known = this.comparisons.get(key);
    if (known !== undefined) return known;
    const made = Encoded.of(await orDiffTooLarge(compare(repository, [fromOid, toOid], { straight, address })));
    this.comparisons.set(key, made);
    return made;
  }
}

/** Oldest first. They are presented one by one, as a thousand commits may be large. */
async function commitsOf(
  { history }: GitRepository,
  [fromOid, toOid]: readonly [Oid, Oid],
  address: string,
): Promise<readonly CommitJson[]> {
  const newest = await history.oidsBetween(fromOid, toOid, SHOWN_COMMITS);
  const messageBytes = messageBytesOf(newest.length);
  return history.mapCommits(newest.toReversed(), (commit) => presentCommit(commit, address, messageBytes));
}

async function compare(
  repository: GitRepository,
  [fromOid, toOid]: readonly [Oid, Oid],
  { straight, address }: { readonly straight: boolean; readonly address: string },
): Promise<ComparisonJson> {
  const [commits, total, baseOid] = await Promise.all([
    commitsOf(repository, [fromOid, toOid], address),
    repository.history.countBetween(fromOid, toOid),
    straight ? fromOid : repository.history.mergeBase(fromOid, toOid),
  ]);
  // unrelated histories are compared directly
  const { entries, isTruncated } = await repository.diffs.between(baseOid ?? fromOid, toOid);
  return {
    commit: commits.at(-1) ?? null,
    commits: [...commits],
    diffs: entries.map(presentDiffEntry),
    compare_timeout: isTruncated || total > commits.length,
    compare_same_ref: false,
  };
}
