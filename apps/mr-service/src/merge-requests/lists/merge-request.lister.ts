import { Injectable } from '@nestjs/common';
import {
  type MergeRequestJson,
  type Page,
  type PageRequest,
  type Principal,
  type ProjectContext,
  readableMergeRequests,
} from '@ingot/contracts';
import { type ItemFilter, type ItemOrder } from '../../planning/item-lists/item-conditions.js';
import { MergeRequestPresenter } from '../merge-request/merge-request.presenter.js';
import { MergeRequestListRepository } from './merge-request-list.repository.js';

interface Lister {
  readonly principal: Principal;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** Lists the merge requests that the reader may read. */
@Injectable()
export class MergeRequestLister {
  constructor(
    private readonly lists: MergeRequestListRepository,
    private readonly presenter: MergeRequestPresenter,
  ) {}

  /** Of one project. */
  async ofProject(
    { principal, project, page, baseUrl }: Lister & { readonly project: ProjectContext },
    filter: ItemFilter,
    order: ItemOrder,
  ): Promise<Page<MergeRequestJson>> {
    const readable = readableMergeRequests(project);
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
  ): Promise<Page<MergeRequestJson>> {
    const { items, projects, ...counted } = await this.lists.pageOfAll(principal, filter, order, page);
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    return { items: await this.presenter.many(items, { paths, baseUrl }), ...counted };
  }
}
