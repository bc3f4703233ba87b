import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  cherryPickCommit,
  createCommit,
  getCommit,
  getCommitDiff,
  listCommits,
  type Oid,
} from '@ingot/contracts';
import { Handles, type HandlerAnswer } from '@ingot/platform';
import { type GitRepository, isValidPath, withoutOuterSlashes } from '../git/index.js';
import { Repositories } from '../repositories/repositories.js';
import { CherryPicker } from './cherry-picker.js';
import { CommitCreator } from './commit-creator.js';
import { CommitDetails } from './commit-details.js';
import { CommitPages } from './commit-pages.js';
import { presentCommit, presentCommitDetail, presentDiffEntry } from './commit.presenter.js';
import { findCommit } from './find-commit.js';
import { PipelineStatuses } from './pipeline-statuses.js';

/** The status of a commit just made. */
const NEVER_BUILT = null;

@Controller()
export class CommitHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly pages: CommitPages,
    private readonly details: CommitDetails,
    private readonly creator: CommitCreator,
    private readonly picker: CherryPicker,
    private readonly statuses: PipelineStatuses,
  ) {}

  @Handles(listCommits)
  async list({ project, input, page }: Call<typeof listCommits>): Promise<HandlerAnswer<typeof listCommits>> {
    const git = this.repositories.open(project.repository);
    const head = await headOf(git, input.ref_name);
    if (head === null) return { items: [], total: 0 };
    const { since, until } = input;
    const path = withoutOuterSlashes(input.path ?? '');
    if (path !== '' && !isValidPath(path)) return { items: [], total: 0 };
    return this.pages.get(git, head, page, {
      ...(since === undefined ? {} : { since: new Date(since) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
      ...(path !== '' && { path }),
    });
  }

  @Handles(getCommit)
  async show({ project, input }: Call<typeof getCommit>): Promise<HandlerAnswer<typeof getCommit>> {
    const git = this.repositories.open(project.repository);
    const oid = await findCommit(git, input.sha);
    return this.details.get(git, oid, await this.statuses.of(project.id, oid));
  }

  @Handles(getCommitDiff)
  async diff({ project, input }: Call<typeof getCommitDiff>): Promise<Answer<typeof getCommitDiff>> {
    const git = this.repositories.open(project.repository);
    const oid = await findCommit(git, input.sha);
    const commit = await git.commit(oid);
    const { entries } = await git.diff(commit?.parentOids[0] ?? null, oid);
    return entries.map(presentDiffEntry);
  }

  @Handles(createCommit)
  async create(call: Call<typeof createCommit>): Promise<Answer<typeof createCommit>> {
    const commit = await this.creator.create(call);
    const stats = await this.repositories.open(call.project.repository).stats(commit.oid);
    return presentCommitDetail(commit, stats, NEVER_BUILT);
  }

  @Handles(cherryPickCommit)
  async cherryPick(call: Call<typeof cherryPickCommit>): Promise<Answer<typeof cherryPickCommit>> {
    return presentCommit(await this.picker.pick(call));
  }
}

/** The commit of a branch or tag, or of the default branch; null for an unknown one and in an empty repository. */
async function headOf(git: GitRepository, refName: string | undefined): Promise<Oid | null> {
  const name = refName === undefined || refName === '' ? await git.head() : refName;
  return name === null ? null : git.resolve(name);
}
