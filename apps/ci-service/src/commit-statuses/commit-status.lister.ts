import { Injectable } from '@nestjs/common';
import { type Page, type PageRequest, type ProjectContext } from '@ingot/contracts';
import { CommitStatusRepository, type ShownStatus, type StatusFilter } from './commit-status.repository.js';
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
      ref: wanted.ref || null,
      stage: wanted.stage || null,
      name: wanted.name || null,
      includeReplaced: wanted.all,
    };
    const found = await this.statuses.page(project.id, oid, filter, page);
    if (filter.ref !== null) return found;
    const refs = isEverything(found, filter) ? refsOf(found.items) : await this.statuses.refs(project.id, oid);
    const ref = await this.defaultRef(project, refs);
    return ref === null ? found : this.statuses.page(project.id, oid, { ...filter, ref }, page);
  }

  /** The default branch if it is among several refs, otherwise null for all of them. */
  private async defaultRef(project: ProjectContext, refs: readonly string[]): Promise<string | null> {
    return refs.length < 2 ? null : ((await this.commits.findDefaultBranch(project, refs)) ?? null);
  }
}

const refsOf = (statuses: readonly ShownStatus[]): readonly string[] => [...new Set(statuses.map(({ ref }) => ref))];

/** Whether a page has a status of each ref of its commit. */
const isEverything = ({ items, total }: Page<ShownStatus>, { stage, name }: StatusFilter): boolean =>
  stage === null && name === null && items.length === total;
