import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  compareRefs,
  getArchive,
  getArchiveIn,
  getBlob,
  getLanguages,
  getRawBlob,
  listContributors,
  listTree,
  NotFound,
  pageOf,
  type TreeEntryJson,
} from '@ingot/contracts';
import { Handles, type HandlerAnswer, type StreamAnswer, Streams } from '@ingot/platform';
import { type GitRepository, type TreeEntryRecord, withoutOuterSlashes } from '../../git/index.js';
import { Repositories } from '../../storage/repositories.js';
import { isTooMuch } from '../commits/commit.errors.js';
import { LARGEST_IN_JSON, TooLargeForJson } from '../reply-size.errors.js';
import { defaultHead, resolveOrDefault } from '../visible-objects.js';
import { Comparisons } from './comparisons.js';
import { Directories } from './directories.js';
import { archiveOf, findBlob } from './downloads.js';
import { Languages } from './languages.js';
import { CommitsTooLarge } from './repository-file.errors.js';

const RAW = 'GET /projects/:id/repository/blobs/:sha/raw';

@Controller()
export class RepositoryFileHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly directories: Directories,
    private readonly comparisons: Comparisons,
    private readonly languages: Languages,
  ) {}

  @Handles(listTree)
  async tree({ project, input, page }: Call<typeof listTree>): Promise<Answer<typeof listTree>> {
    const repository = this.repositories.open(project.repository);
    const commitOid = await resolveOrDefault(project, repository, input.ref);
    if (commitOid === null) throw new NotFound('Tree');
    const path = withoutOuterSlashes(input.path ?? '');
    const { items, total } = await this.directories.read(
      repository,
      { commitOid, path, isRecursive: input.recursive },
      page,
    );
    return { items: items.map(presentEntry), total };
  }

  @Handles(getBlob)
  async blob({ project, input }: Call<typeof getBlob>): Promise<Answer<typeof getBlob>> {
    const repository = this.repositories.open(project.repository);
    const { oid, size } = await findBlob(project, repository, input);
    if (size > LARGEST_IN_JSON) throw new TooLargeForJson('Blob', size, RAW);
    const blob = await repository.content.blob(oid);
    if (blob === null) throw new NotFound('Blob');
    return { size, encoding: 'base64', content: blob.toString('base64'), sha: oid };
  }

  @Streams(getRawBlob)
  async rawBlob({ project, input }: Call<typeof getRawBlob>): Promise<StreamAnswer> {
    const repository = this.repositories.open(project.repository);
    const { oid, size } = await findBlob(project, repository, input);
    return {
      contentType: 'text/plain',
      disposition: 'inline',
      fileName: null,
      length: size,
      version: oid,
      open: (gone) => repository.content.openBlob(oid, size, gone),
    };
  }

  @Streams(getArchive)
  archive({ project, input }: Call<typeof getArchive>): Promise<StreamAnswer> {
    return archiveOf(project, this.repositories.open(project.repository), input);
  }

  @Streams(getArchiveIn)
  archiveIn({ project, input }: Call<typeof getArchiveIn>): Promise<StreamAnswer> {
    return archiveOf(project, this.repositories.open(project.repository), input);
  }

  @Handles(compareRefs)
  compare({ project, input, baseUrl }: Call<typeof compareRefs>): Promise<HandlerAnswer<typeof compareRefs>> {
    return this.comparisons.between(project, this.repositories.open(project.repository), { ...input, baseUrl });
  }

  @Handles(getLanguages)
  async languagesOf({ project }: Call<typeof getLanguages>): Promise<Answer<typeof getLanguages>> {
    const repository = this.repositories.open(project.repository);
    const head = await defaultHead(repository);
    return head === null ? {} : this.languages.of(repository, head);
  }

  @Handles(listContributors)
  async contributors({ project, page }: Call<typeof listContributors>): Promise<Answer<typeof listContributors>> {
    const { items, total } = pageOf(await contributorsOf(this.repositories.open(project.repository)), page);
    return { items: items.map((contributor) => ({ ...contributor, additions: 0, deletions: 0 })), total };
  }
}

const presentEntry = ({ oid, name, type, path, mode }: TreeEntryRecord): TreeEntryJson => ({
  id: oid,
  name,
  type,
  path,
  mode,
});

/** Of the default branch; empty when there is none. Throws `CommitsTooLarge`. */
async function contributorsOf(repository: GitRepository) {
  const head = await defaultHead(repository);
  if (head === null) return [];
  return repository.history.contributors(head).catch((cause: unknown) => {
    throw isTooMuch(cause) ? new CommitsTooLarge({ cause }) : cause;
  });
}
