import { Injectable } from '@nestjs/common';
import { type Oid, type Page, type PageRequest, type ProjectContext } from '@ingot/contracts';
import { CommitStatusRepository, type ShownStatus } from './commit-status.repository.js';
import { ProjectCommits } from './project-commits.js';

/** The statuses that are asked for: those of a commit, and which of them. Blank text asks for any. */
export interface StatusesWanted {
  readonly sha: string;
  readonly ref?: string | undefined;
  readonly stage?: string | undefined;
  readonly name?: string | undefined;
  /** Also those that a later one of the same name replaced. */
  readonly all: boolean;
}

@Injectable()
export class CommitStatusLister {
  constructor(
    private readonly commits: ProjectCommits,
    private readonly statuses: CommitStatusRepository,
  ) {}

  /** The statuses of the commit with that full oid. Other revisions of existing commits give an empty list. */
  async page(project: ProjectContext, wanted: StatusesWanted, page: PageRequest): Promise<Page<ShownStatus>> {
    const oid = await this.commits.get(project, wanted.sha);
    if (oid !== wanted.sha.toLowerCase()) return { items: [], total: 0 };
    const filter = {
      ref: wanted.ref || (await this.defaultRef(project, oid)),
      stage: wanted.stage || null,
      name: wanted.name || null,
      includeReplaced: wanted.all,
    };
    return this.statuses.page(project.id, oid, filter, page);
  }

  /** The default branch if the commit has statuses on it, otherwise null for all refs. Without a ref filter only. */
  private async defaultRef(project: ProjectContext, oid: Oid): Promise<string | null> {
    const refs = await this.statuses.refs(project.id, oid);
    return refs.length < 2 ? null : ((await this.commits.findDefaultBranch(project, refs)) ?? null);
  }
}
