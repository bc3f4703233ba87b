import { Controller, Inject } from '@nestjs/common';
import {
  allows,
  type Answer,
  BRANCH_PREFIX,
  type Call,
  cherryPickCommit,
  createCommit,
  DomainError,
  getCommit,
  getCommitDiff,
  getMergeBase,
  listCommitRefs,
  listCommits,
  NotFound,
  type Oid,
  pageOf,
  pipelineUrl,
  type ProjectContext,
  projectUrl,
  revertCommit,
  TAG_PREFIX,
} from '@ingot/contracts';
import { Handles, type HandlerAnswer, type Logger, LOGGER } from '@ingot/platform';
import { type GitRepository, isValidPath, withoutOuterSlashes } from '../../git/index.js';
import { Repositories } from '../../storage/repositories.js';
import { resolveFor, resolveOrDefault } from '../visible-objects.js';
import { CommitPipelines } from './commit-pipelines.js';
import { orDiffTooLarge } from './commit.errors.js';
import { presentCommit, presentCommitDetail, presentDiffEntry, presentLastPipeline } from './commit.presenter.js';
import { CommitReader, getCommit as readCommit, resolveCommit } from './commit.reader.js';
import { CommitWriter } from './commit.writer.js';
import { newCommitStats } from './new-commit-stats.js';

/** A new commit. */
const NEVER_BUILT = { status: null, lastPipeline: null };

@Controller()
export class CommitHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly reader: CommitReader,
    private readonly writer: CommitWriter,
    private readonly pipelines: CommitPipelines,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Handles(listCommits)
  async list({ project, input, page, baseUrl }: Call<typeof listCommits>): Promise<HandlerAnswer<typeof listCommits>> {
    const repository = this.repositories.open(project.repository);
    const [head, ...beside] = await listedHeads(project, repository, input);
    const path = withoutOuterSlashes(input.path ?? '');
    if (head === undefined || (path !== '' && !isValidPath(path))) return { items: [], total: 0 };
    const { since, until, author, first_parent: firstParent, with_stats: withStats } = input;
    return this.reader.page({ repository, projectUrl: projectUrl(baseUrl, project) }, head, page, {
      withStats,
      firstParent,
      ...(since === undefined ? {} : { since: new Date(since) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
      ...(path !== '' && { path }),
      ...(author === undefined ? {} : { author }),
      ...(input.all && { beside }),
    });
  }

  @Handles(getCommit)
  async show({ project, input, baseUrl }: Call<typeof getCommit>): Promise<HandlerAnswer<typeof getCommit>> {
    const repository = this.repositories.open(project.repository);
    const oid = await resolveCommit(project, repository, input.sha);
    const { status, newest } = await this.pipelines.of(project.id, oid);
    const lastPipeline =
      newest === null || !allows('read_pipeline', project)
        ? null
        : presentLastPipeline(oid, newest, pipelineUrl(baseUrl, project, newest.id));
    return this.reader.detail({ repository, projectUrl: projectUrl(baseUrl, project) }, oid, { status, lastPipeline });
  }

  @Handles(getCommitDiff)
  async diff({ project, input }: Call<typeof getCommitDiff>): Promise<Answer<typeof getCommitDiff>> {
    const repository = this.repositories.open(project.repository);
    const oid = await resolveCommit(project, repository, input.sha);
    const commit = await repository.history.commit(oid);
    const { entries } = await orDiffTooLarge(repository.diffs.between(commit?.parentOids[0] ?? null, oid));
    return entries.map(presentDiffEntry);
  }

  @Handles(createCommit)
  async create({
    project,
    principal,
    input,
    baseUrl,
  }: Call<typeof createCommit>): Promise<Answer<typeof createCommit>> {
    const { author_name: name, author_email: email } = input;
    const commit = await this.writer.create({
      project,
      principal,
      branch: input.branch,
      startBranch: input.start_branch,
      message: input.commit_message,
      author: name && email ? { name, email } : principal, // used only when both are given
      actions: input.actions.map(({ action, file_path, previous_path, content, encoding }) => ({
        action,
        filePath: file_path,
        previousPath: previous_path ?? null,
        content: content ?? null,
        encoding,
      })),
    });
    const { history } = this.repositories.open(project.repository);
    return presentCommitDetail(commit, {
      stats: await newCommitStats(history, commit.oid, this.log),
      build: NEVER_BUILT,
      projectUrl: projectUrl(baseUrl, project),
    });
  }

  @Handles(cherryPickCommit)
  async cherryPick({
    project,
    principal,
    input,
    baseUrl,
  }: Call<typeof cherryPickCommit>): Promise<Answer<typeof cherryPickCommit>> {
    const picked = await resolveCommit(project, this.repositories.open(project.repository), input.sha);
    const commit = await this.writer.cherryPick({ project, principal, picked, branch: input.branch });
    return presentCommit(commit, projectUrl(baseUrl, project));
  }

  @Handles(revertCommit)
  async revert({
    project,
    principal,
    input,
    baseUrl,
  }: Call<typeof revertCommit>): Promise<Answer<typeof revertCommit>> {
    const repository = this.repositories.open(project.repository);
    const undone = await readCommit(repository, await resolveCommit(project, repository, input.sha));
    const commit = await this.writer.revert({ project, principal, undone, branch: input.branch });
    return presentCommit(commit, projectUrl(baseUrl, project));
  }

  @Handles(listCommitRefs)
  async refs({ project, input, page }: Call<typeof listCommitRefs>): Promise<Answer<typeof listCommitRefs>> {
    const repository = this.repositories.open(project.repository);
    const oid = await resolveCommit(project, repository, input.sha);
    const named = async (type: 'branch' | 'tag') => {
      if (input.type !== 'all' && input.type !== type) return [];
      const prefix = type === 'branch' ? BRANCH_PREFIX : TAG_PREFIX;
      const refs = [...(await repository.refs.below(prefix)).values()];
      const names = await repository.history.refsContaining(oid, prefix, refs);
      return names.map((name) => ({ type, name }));
    };
    return pageOf([...(await named('branch')), ...(await named('tag'))], page);
  }

  @Handles(getMergeBase)
  async mergeBase({ project, input, baseUrl }: Call<typeof getMergeBase>): Promise<Answer<typeof getMergeBase>> {
    const repository = this.repositories.open(project.repository);
    const oids: Oid[] = [];
    for (const name of input.refs) oids.push(await resolveRef(project, repository, name));
    const base = await commonAncestor(repository, oids);
    if (base === null) throw new NotFound('Merge Base');
    return presentCommit(await readCommit(repository, base), projectUrl(baseUrl, project));
  }
}

/** Throws 400 for an unknown revision. */
async function resolveRef(project: ProjectContext, repository: GitRepository, name: string): Promise<Oid> {
  const oid = await resolveFor(project, repository, name);
  if (oid === null) throw new DomainError('bad_request', `Could not find ref: ${name}`);
  return oid;
}

/** The best common ancestor of all; null when there is none. */
async function commonAncestor({ history }: GitRepository, [first, ...others]: readonly Oid[]): Promise<Oid | null> {
  let base = first ?? null;
  for (const oid of others) base = base && (await history.mergeBase(base, oid));
  return base;
}

/** The heads of all branches and tags, or the one that is named. */
async function listedHeads(
  project: ProjectContext,
  repository: GitRepository,
  { all, ref_name: revision }: Call<typeof listCommits>['input'],
): Promise<readonly Oid[]> {
  if (all) return repository.refs.tips();
  const head = await resolveOrDefault(project, repository, revision);
  return head === null ? [] : [head];
}
