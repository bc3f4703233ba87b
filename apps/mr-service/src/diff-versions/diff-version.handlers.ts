import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getDiffVersion,
  getMergeRequestChanges,
  listDiffVersions,
  listMergeRequestCommits,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { RepositoryClient } from '../git/repository-client.js';
import { type AboutMergeRequest, MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { MergeRequestPresenter } from '../merge-requests/merge-request.presenter.js';
import { MergeRequestRefresher } from '../merge-requests/merge-request.refresher.js';
import { DiffVersionCollector } from './diff-version.collector.js';
import { hasChanges } from './diff-version.entity.js';
import { presentDiffVersion } from './diff-version.presenter.js';
import { DiffVersionRepository } from './diff-version.repository.js';

/** Of one version; there is no paging in it. */
const COMMITS_OF_A_VERSION = { page: 1, perPage: 1_000 };

/** What merge requests change, now and at earlier points of their life. */
@Controller()
export class DiffVersionHandlers {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly refresher: MergeRequestRefresher,
    private readonly collector: DiffVersionCollector,
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(listMergeRequestCommits)
  async commits(call: Call<typeof listMergeRequestCommits>): Promise<Answer<typeof listMergeRequestCommits>> {
    const { newest } = await this.present(call);
    if (newest === null || !hasChanges(newest)) return { items: [], total: 0 };
    return this.repositories.commitsIn(call.project, newest, call.page);
  }

  @Handles(getMergeRequestChanges)
  async changes(call: Call<typeof getMergeRequestChanges>): Promise<Answer<typeof getMergeRequestChanges>> {
    const { mergeRequest, newest } = await this.present(call);
    const [json, changes] = await Promise.all([
      this.presenter.one(mergeRequest, call),
      newest !== null && hasChanges(newest) ? this.repositories.diffOf(call.project, newest) : [],
    ]);
    return { ...json, changes: [...changes] };
  }

  @Handles(listDiffVersions)
  async list(call: Call<typeof listDiffVersions>): Promise<Answer<typeof listDiffVersions>> {
    const { mergeRequest } = await this.present(call);
    const { items, total } = await this.versions.page(mergeRequest.id, call.page);
    return { items: items.map(presentDiffVersion), total };
  }

  @Handles(getDiffVersion)
  async show(call: Call<typeof getDiffVersion>): Promise<Answer<typeof getDiffVersion>> {
    const { id } = await this.finder.getReadable(call);
    const version = await this.versions.get(id, call.input.version_id);
    if (!hasChanges(version)) return { ...presentDiffVersion(version), commits: [], diffs: [] };
    const [commits, diffs] = await Promise.all([
      this.repositories.commitsIn(call.project, version, COMMITS_OF_A_VERSION),
      this.repositories.diffOf(call.project, version),
    ]);
    return { ...presentDiffVersion(version), commits: [...commits.items], diffs: [...diffs] };
  }

  /** The merge request and what it changes, as its branches are now. */
  private async present(call: AboutMergeRequest) {
    const known = await this.finder.getReadable(call);
    const mergeRequest = await this.refresher.refresh(call.project, known);
    return { mergeRequest, newest: await this.collector.newest(call.project, mergeRequest.id) };
  }
}
