import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  compareRefs,
  listContributors,
  listTree,
  NotFound,
  pageOf,
  type TreeEntryJson,
} from '@ingot/contracts';
import { Handles, type HandlerAnswer } from '@ingot/platform';
import { type GitRepository, type TreeEntryRecord, withoutOuterSlashes } from '../git/index.js';
import { Repositories } from '../repositories/repositories.js';
import { Comparisons } from './comparisons.js';
import { Directories } from './directories.js';

@Controller()
export class RepositoryFileHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly directories: Directories,
    private readonly comparisons: Comparisons,
  ) {}

  @Handles(listTree)
  async tree({ project, input, page }: Call<typeof listTree>): Promise<Answer<typeof listTree>> {
    const git = this.repositories.open(project.repository);
    const revision = input.ref || (await git.head());
    const commitOid = revision === null ? null : await git.resolve(revision);
    if (commitOid === null) throw new NotFound('Tree');
    const path = withoutOuterSlashes(input.path ?? '');
    const { items, total } = await this.directories.read(git, { commitOid, path, isRecursive: input.recursive }, page);
    return { items: items.map(presentEntry), total };
  }

  @Handles(compareRefs)
  compare({ project, input }: Call<typeof compareRefs>): Promise<HandlerAnswer<typeof compareRefs>> {
    return this.comparisons.between(this.repositories.open(project.repository), input.from, input.to);
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

/** Of the default branch; nobody while there is none. */
async function contributorsOf(git: GitRepository) {
  const name = await git.head();
  const head = name === null ? null : await git.branch(name);
  return head === null ? [] : git.contributors(head);
}
