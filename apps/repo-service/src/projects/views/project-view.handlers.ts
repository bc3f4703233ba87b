import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getProject,
  listProjects,
  idIn,
  listProjectsOfUser,
  listStarredProjects,
} from '@ingot/contracts';
import { Handles, type HandlerAnswer } from '@ingot/platform';
import { type ProjectFilter } from './project-list.query.js';
import { ProjectPresenter } from './project.presenter.js';
import { ProjectReader } from './project.reader.js';
import { NamespaceRepository } from '../namespaces/namespace.repository.js';
import { ProjectViews } from './project-views.js';

type ProjectPage = Answer<typeof listProjects>;
type AnyListCall = Pick<Call<typeof listProjects>, 'principal' | 'page' | 'baseUrl'>;

@Controller()
export class ProjectViewHandlers {
  constructor(
    private readonly reader: ProjectReader,
    private readonly presenter: ProjectPresenter,
    private readonly views: ProjectViews,
    private readonly namespaces: NamespaceRepository,
  ) {}

  @Handles(listProjects)
  list(call: Call<typeof listProjects>): Promise<ProjectPage> {
    const { starred, ...input } = call.input;
    if (!starred) return this.page(call, input);
    return call.principal === null ? nothing() : this.page(call, { ...input, starredBy: call.principal.userId });
  }

  @Handles(listStarredProjects)
  listStarred(call: Call<typeof listStarredProjects>): Promise<ProjectPage> {
    const { id, ...input } = call.input;
    return this.pageOfUser(id, (starredBy) => this.page(call, { ...input, starredBy }));
  }

  @Handles(listProjectsOfUser)
  listOfUser(call: Call<typeof listProjectsOfUser>): Promise<ProjectPage> {
    const { id, ...input } = call.input;
    return this.pageOfUser(id, (ofUser) => this.page(call, { ...input, ofUser }));
  }

  @Handles(getProject)
  show({ principal, project, baseUrl }: Call<typeof getProject>): Promise<HandlerAnswer<typeof getProject>> {
    return this.views.get(project, principal, baseUrl);
  }

  /** @param user an id or a username */
  private async pageOfUser(user: string, pageOf: (userId: number) => Promise<ProjectPage>): Promise<ProjectPage> {
    const userId = idIn(user) ?? (await this.namespaces.findByPath(user))?.ownerId ?? null;
    return userId === null ? nothing() : pageOf(userId);
  }

  private async page({ principal, page, baseUrl }: AnyListCall, filter: ProjectFilter): Promise<ProjectPage> {
    const { items, ...counted } = await this.reader.page(filter, principal, page);
    return {
      items:
        filter.simple || principal === null
          ? items.map((row) => this.presenter.basic(row, baseUrl))
          : await this.presenter.list(items, principal, baseUrl),
      ...counted,
    };
  }
}

const nothing = (): Promise<ProjectPage> => Promise.resolve({ items: [], total: 0 });
