import { Controller } from '@nestjs/common';
import {
  type CommitJson,
  type DiffEntryJson,
  type Divergence,
  divergence,
  headsTouchedBy,
  type Oid,
  type Page,
  pageOf,
  rangeCommits,
  rangeDiff,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { presentCommit, presentDiffEntry } from '../commits/commit.presenter.js';
import { type GitRepository } from '../git/index.js';
import { Repositories } from '../repositories/repositories.js';
import { touchedHeads } from './touched-heads.js';

/** What lies between two commits: all that merge requests show of themselves. */
@Controller()
export class RangeHandlers {
  constructor(private readonly repositories: Repositories) {}

  @Answers(divergence)
  async divergence(request: RequestOf<typeof divergence>): Promise<Divergence | null> {
    const git = this.repositories.open(request.repository);
    const { headOid } = request;
    if ((await git.commit(headOid)) === null) return null;
    const startOid = request.startOid ?? (await git.branch(request.targetBranch));
    if (startOid === null) return { startOid, baseOid: null, files: 0, isOverflow: false };
    await git.keep(headOid);
    const baseOid = await git.mergeBase(startOid, headOid);
    const size = baseOid === null ? { files: 0, isOverflow: false } : await git.diffSize(baseOid, headOid);
    return { startOid, baseOid, ...size };
  }

  @Answers(headsTouchedBy)
  headsTouchedBy({ repository, ...move }: RequestOf<typeof headsTouchedBy>): Promise<readonly Oid[]> {
    return touchedHeads(this.repositories.open(repository), move);
  }

  @Answers(rangeCommits)
  async commits({ repository, page, ...range }: RequestOf<typeof rangeCommits>): Promise<Page<CommitJson>> {
    const git = this.repositories.open(repository);
    if (!(await isThere(git, range))) return { items: [], total: 0 };
    const { items, total } = pageOf(await git.oidsBetween(range.baseOid, range.headOid), page);
    return { items: (await git.commitsByOid(items)).map(presentCommit), total };
  }

  @Answers(rangeDiff)
  async diff({ repository, ...range }: RequestOf<typeof rangeDiff>): Promise<readonly DiffEntryJson[]> {
    const git = this.repositories.open(repository);
    if (!(await isThere(git, range))) return [];
    const { entries } = await git.diff(range.baseOid, range.headOid);
    return entries.map(presentDiffEntry);
  }
}

const isThere = async (git: GitRepository, { baseOid, headOid }: { baseOid: Oid; headOid: Oid }): Promise<boolean> =>
  (await git.commitsByOid([baseOid, headOid])).length === (baseOid === headOid ? 1 : 2);
