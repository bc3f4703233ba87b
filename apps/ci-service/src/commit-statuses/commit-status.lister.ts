import { Injectable } from '@nestjs/common';
import { type Call, type listCommitStatuses, type Oid, type Page, type ProjectContext } from '@ingot/contracts';
import { CommitStatusRepository, type ShownStatus } from './commit-status.repository.js';
import { ProjectCommits } from './project-commits.js';

@Injectable()
export class CommitStatusLister {
  constructor(
    private readonly commits: ProjectCommits,
    private readonly statuses: CommitStatusRepository,
  ) {}

  /** The statuses of the commit with that full id. Whatever else names a commit is known, but has none. */
  async page({ project, input, page }: Call<typeof listCommitStatuses>): Promise<Page<ShownStatus>> {
    const oid = await this.commits.get(project, input.sha);
    if (oid !== input.sha.toLowerCase()) return { items: [], total: 0 };
    const filter = {
      ref: input.ref || (await this.defaultRef(project, oid)),
      stage: input.stage || null,
      name: input.name || null,
      includeReplaced: input.all,
    };
    return this.statuses.page(project.id, oid, filter, page);
  }

  /** The default branch if the commit has statuses there, otherwise null for every ref. On one ref it is the same. */
  private async defaultRef(project: ProjectContext, oid: Oid): Promise<string | null> {
    const refs = await this.statuses.refs(project.id, oid);
    return refs.length < 2 ? null : ((await this.commits.findDefaultBranch(project, refs)) ?? null);
  }
}
