import { Injectable } from '@nestjs/common';
import {
  type IssueJson,
  type Page,
  type PageRequest,
  type Principal,
  type ProjectContext,
  readableIssues,
} from '@ingot/contracts';
import { type ItemFilter, type ItemOrder } from '../planning/item-lists/item-conditions.js';
import { IssueListRepository } from './issue-list.repository.js';
import { IssuePresenter } from './issue.presenter.js';

interface Lister {
  readonly principal: Principal;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** Lists the issues that the reader may read. */
@Injectable()
export class IssueLister {
  constructor(
    private readonly lists: IssueListRepository,
    private readonly presenter: IssuePresenter,
  ) {}

  /** Of one project. */
  async ofProject(
    { principal, project, page, baseUrl }: Lister & { readonly project: ProjectContext },
    filter: ItemFilter,
    order: ItemOrder,
  ): Promise<Page<IssueJson>> {
    const readable = readableIssues(project);
    if (readable === 'none') return { items: [], total: 0 };
    const scope = { of: 'project', projectId: project.id, readerId: principal.userId, readable } as const;
    const { items, ...counted } = await this.lists.page(scope, filter, order, page);
    const paths = new Map([[project.id, project.pathWithNamespace]]);
    return { items: await this.presenter.many(items, { paths, baseUrl }), ...counted };
  }

  /** Of all projects. */
  async ofAllProjects(
    { principal, page, baseUrl }: Lister,
    filter: ItemFilter,
    order: ItemOrder,
  ): Promise<Page<IssueJson>> {
    const { items, projects, ...counted } = await this.lists.pageOfAll(principal, filter, order, page);
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    return { items: await this.presenter.many(items, { paths, baseUrl }), ...counted };
  }
}
