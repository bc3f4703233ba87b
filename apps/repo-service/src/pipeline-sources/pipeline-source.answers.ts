import { Controller } from '@nestjs/common';
import {
  blobOidAtCommit,
  fileAtCommit,
  type FileAtCommit,
  firstFileAtCommit,
  type FoundFile,
  type JobCommitJson,
  lastPushOf,
  type Oid,
  pathsAtCommit,
  pathsChanged,
  pipelineCommit,
  type PipelineProject,
  pipelineProjects,
  pipelineRef,
  type PipelineRef,
  projectOfRunnersToken,
  type RequestOf,
  upToJsonBytes,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { isTooMuch } from '../repository/commits/commit.errors.js';
import { presentCommitWithoutAddress } from '../repository/commits/commit.presenter.js';
import { Repositories } from '../storage/repositories.js';
import { LastPushes } from './last-pushes.js';
import { PipelineProjects } from './pipeline-projects.js';

/** Keeps a page of a hundred jobs, each with its commit, within the size limit of a reply. */
const MESSAGE_BYTES = 4_000;
const NAME_BYTES = 255;
/** The most changed paths of a push; beyond it everything counts as changed. */
const CHANGED_LIMITS = { maxFiles: 1_000, maxLines: 100_000 } as const;

/** Repository data for ci-service's pipelines and jobs. */
@Controller()
export class PipelineSourceAnswers {
  constructor(
    private readonly projects: PipelineProjects,
    private readonly repositories: Repositories,
    private readonly lastPushes: LastPushes,
  ) {}

  @Answers(pipelineProjects)
  find({ projectIds }: RequestOf<typeof pipelineProjects>): Promise<readonly PipelineProject[]> {
    return this.projects.find(projectIds);
  }

  @Answers(projectOfRunnersToken)
  ofToken({ token }: RequestOf<typeof projectOfRunnersToken>): Promise<number | null> {
    return this.projects.findByRunnersToken(token);
  }

  @Answers(lastPushOf)
  async lastPush({ projectId, branch }: RequestOf<typeof lastPushOf>): Promise<string | null> {
    return (await this.lastPushes.of(projectId, branch))?.toISOString() ?? null;
  }

  @Answers(pipelineRef)
  async ref({ repository, name }: RequestOf<typeof pipelineRef>): Promise<PipelineRef | null> {
    const { refs } = this.repositories.open(repository);
    const branch = await refs.branch(name);
    if (branch !== null) return { tag: false, oid: branch };
    const tag = await refs.tag(name);
    return tag && { tag: true, oid: tag.commitOid };
  }

  @Answers(pipelineCommit)
  async commit({ repository, oid }: RequestOf<typeof pipelineCommit>): Promise<JobCommitJson | null> {
    const git = this.repositories.open(repository);
    const commitOid = await git.refs.resolve(oid);
    const commit = commitOid && (await git.history.commit(commitOid));
    if (commit === null) return null;
    const { id, short_id, title, message, author_name, author_email, created_at } = presentCommitWithoutAddress(commit);
    return {
      id,
      short_id,
      title,
      message: upToJsonBytes(message, MESSAGE_BYTES),
      author_name: upToJsonBytes(author_name, NAME_BYTES),
      author_email: upToJsonBytes(author_email, NAME_BYTES),
      created_at,
    };
  }

  @Answers(fileAtCommit)
  async file({ repository, oid, path, maxBytes }: RequestOf<typeof fileAtCommit>): Promise<FileAtCommit> {
    const { content } = this.repositories.open(repository);
    const found = await content.find(oid, path);
    if (found?.type !== 'blob') return { missing: true };
    if (found.size > maxBytes) return { tooLarge: true };
    const blob = await content.blob(found.oid);
    return blob === null ? { missing: true } : { text: blob.toString('utf8') };
  }

  @Answers(firstFileAtCommit)
  async firstFile({ paths, ...wanted }: RequestOf<typeof firstFileAtCommit>): Promise<FoundFile | null> {
    for (const path of paths) {
      const file = await this.file({ ...wanted, path });
      if (!('missing' in file)) return { path, file };
    }
    return null;
  }

  @Answers(blobOidAtCommit)
  async blobOid({ repository, oid, path }: RequestOf<typeof blobOidAtCommit>): Promise<Oid | null> {
    const found = await this.repositories.open(repository).content.find(oid, path);
    return found?.type === 'blob' ? found.oid : null;
  }

  @Answers(pathsAtCommit)
  async paths({ repository, oid, max }: RequestOf<typeof pathsAtCommit>): Promise<readonly string[] | null> {
    const git = this.repositories.open(repository);
    try {
      const listing = await git.content.tree(oid, { isRecursive: true });
      const paths = listing
        .slice(0, listing.length)
        .filter(({ type }) => type === 'blob')
        .map(({ path }) => path);
      return paths.length > max ? null : paths;
    } catch (error) {
      return unlessTooMuch(error);
    }
  }

  @Answers(pathsChanged)
  async changed({
    repository,
    oldOid,
    newOid,
    sinceFork = false,
  }: RequestOf<typeof pathsChanged>): Promise<readonly string[] | null> {
    const git = this.repositories.open(repository);
    const [old, to] = await Promise.all([git.refs.resolve(oldOid), git.refs.resolve(newOid)]);
    const from = sinceFork && old && to ? await git.history.mergeBase(old, to) : old;
    if (from === null || to === null) return null;
    const changes = await git.diffs.between(from, to, CHANGED_LIMITS).catch(unlessTooMuch);
    if (changes === null || changes.isTruncated) return null;
    const { entries } = changes;
    return [...new Set(entries.flatMap(({ oldPath, newPath }) => [oldPath, newPath]))];
  }
}

/** A list or diff that is too large counts as unknown. */
function unlessTooMuch(error: unknown): null {
  if (isTooMuch(error)) return null;
  throw error;
}
