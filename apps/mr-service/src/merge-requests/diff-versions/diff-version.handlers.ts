import { Controller } from '@nestjs/common';
import {
  allows,
  type Answer,
  type Call,
  type CommitFieldsJson,
  type CommitJson,
  createMergeRequestPipeline,
  type DiffEntryJson,
  type DiffVersionJson,
  Forbidden,
  getDiffVersion,
  getMergeRequestChanges,
  listDiffVersions,
  listMergeRequestCommits,
  listMergeRequestDiffs,
  listMergeRequestPipelines,
  pageOf,
  type PipelineJson,
  projectUrl,
  toOid,
  withAddress,
} from '@ingot/contracts';
import { Encoded, type HandlerAnswer, Handles } from '@ingot/platform';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { RepositoryClient } from '../../git/repository-client.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';
import { MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { type DiffVersionEntity, hasChanges } from './diff-version.entity.js';
import { DiffVersionReader } from './diff-version.reader.js';
import { DiffVersionRepository } from './diff-version.repository.js';

/** The commits of one version, which are not paged. */
const COMMITS_OF_A_VERSION = { page: 1, perPage: 1_000 };

type AboutMergeRequest = Pick<Call<typeof listMergeRequestCommits>, 'project' | 'principal' | 'input'>;

/** The current and past diffs of merge requests. */
@Controller()
export class DiffVersionHandlers {
  constructor(
    private readonly mergeRequests: MergeRequestReader,
    private readonly reader: DiffVersionReader,
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
    private readonly pipelines: HeadPipelines,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  @Handles(listMergeRequestCommits)
  async commits(call: Call<typeof listMergeRequestCommits>): Promise<Answer<typeof listMergeRequestCommits>> {
    const { range } = await this.reader.presentChanges(call.project, await this.get(call));
    if (range === null) return { items: [], total: 0 };
    const { items, ...counted } = await this.repositories.commitsIn(call.project, range, call.page);
    return { items: withAddresses(items, call), ...counted };
  }

  @Handles(getMergeRequestChanges)
  async changes(call: Call<typeof getMergeRequestChanges>): Promise<HandlerAnswer<typeof getMergeRequestChanges>> {
    const { mergeRequest, refs, range } = await this.reader.presentChanges(call.project, await this.get(call));
    const [json, changes] = await Promise.all([
      this.presenter.whole(mergeRequest, refs, call),
      range === null ? Encoded.of<DiffEntryJson[]>([]) : this.repositories.encodedDiffOf(call.project, range),
    ]);
    return Encoded.extended(json, 'changes', changes);
  }

  @Handles(listMergeRequestDiffs)
  async diffs(call: Call<typeof listMergeRequestDiffs>): Promise<Answer<typeof listMergeRequestDiffs>> {
    const { range } = await this.reader.presentChanges(call.project, await this.get(call));
    return pageOf(range === null ? [] : await this.repositories.diffOf(call.project, range), call.page);
  }

  @Handles(listMergeRequestPipelines)
  async listPipelines(call: Call<typeof listMergeRequestPipelines>): Promise<Answer<typeof listMergeRequestPipelines>> {
    const { project, page } = call;
    const known = await this.get(call);
    if (!allows('read_pipeline', project)) throw new Forbidden();
    const { mergeRequest, range } = await this.reader.presentChanges(project, known);
    if (range === null) return { items: [], total: 0 };
    const { items } = await this.repositories.commitsIn(project, range, COMMITS_OF_A_VERSION);
    const oids = items.map(({ id }) => toOid(id));
    return this.pipelines.ofCommits(project.id, { branch: mergeRequest.sourceBranch, oids }, page);
  }

  @Handles(createMergeRequestPipeline)
  async createPipeline(call: Call<typeof createMergeRequestPipeline>): Promise<PipelineJson> {
    const { project, principal, baseUrl } = call;
    const { sourceBranch: branch } = await this.get(call);
    if (!allows('update_pipeline', project)) throw new Forbidden();
    return this.pipelines.create({ projectId: project.id, branch, userId: principal.userId, baseUrl });
  }

  @Handles(listDiffVersions)
  async list(call: Call<typeof listDiffVersions>): Promise<Answer<typeof listDiffVersions>> {
    const { items, ...counted } = await this.reader.page(call.project, await this.get(call), call.page);
    return { items: items.map(presentDiffVersion), ...counted };
  }

  @Handles(getDiffVersion)
  async show(call: Call<typeof getDiffVersion>): Promise<Answer<typeof getDiffVersion>> {
    const { id } = await this.get(call);
    const version = await this.versions.get(id, call.input.version_id);
    if (!hasChanges(version)) return { ...presentDiffVersion(version), commits: [], diffs: [] };
    const [commits, diffs] = await Promise.all([
      this.repositories.commitsIn(call.project, version, COMMITS_OF_A_VERSION),
      this.repositories.diffOf(call.project, version),
    ]);
    return { ...presentDiffVersion(version), commits: withAddresses(commits.items, call), diffs };
  }

  private get({ project, principal, input }: AboutMergeRequest) {
    return this.mergeRequests.getReadable({ project, iid: input.merge_request_iid, by: principal });
  }
}

/** As shown to the caller. */
const withAddresses = (
  commits: readonly CommitFieldsJson[],
  { project, baseUrl }: Pick<Call<typeof listMergeRequestCommits>, 'project' | 'baseUrl'>,
): CommitJson[] => commits.map((commit) => withAddress(commit, projectUrl(baseUrl, project)));

const presentDiffVersion = (version: DiffVersionEntity): DiffVersionJson => ({
  id: version.id,
  head_commit_sha: version.headOid,
  base_commit_sha: version.baseOid,
  start_commit_sha: version.startOid,
  created_at: version.createdAt.toISOString(),
  merge_request_id: version.mergeRequestId,
  state: version.state,
  real_size: realSize(version),
});

function realSize({ state, files }: DiffVersionEntity): string | null {
  if (state === 'empty') return null;
  return state === 'overflow' ? `${files}+` : String(files);
}
