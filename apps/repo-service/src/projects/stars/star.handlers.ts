import { Controller } from '@nestjs/common';
import {
  AccessLevel,
  allows,
  type Answer,
  type Call,
  listStarrers,
  NotModified,
  pageOf,
  projectChanged,
  type ProjectJson,
  starProject,
  unstarProject,
} from '@ingot/contracts';
import { Broadcasts, Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { ProjectPresenter } from '../views/project.presenter.js';
import { ProjectReader } from '../views/project.reader.js';
import { StarRepository } from './star.repository.js';

type StarCall = Call<typeof starProject>;

@Controller()
export class StarHandlers {
  constructor(
    private readonly stars: StarRepository,
    private readonly projects: ProjectReader,
    private readonly presenter: ProjectPresenter,
    private readonly users: UserDirectory,
    private readonly broadcasts: Broadcasts,
  ) {}

  @Handles(starProject)
  async star(call: Call<typeof starProject>): Promise<ProjectJson> {
    return this.present(call, await this.stars.add(call.project.id, call.principal.userId));
  }

  @Handles(unstarProject)
  async unstar(call: Call<typeof unstarProject>): Promise<ProjectJson> {
    return this.present(call, await this.stars.remove(call.project.id, call.principal.userId));
  }

  @Handles(listStarrers)
  async list({ project, input, page, baseUrl }: Call<typeof listStarrers>): Promise<Answer<typeof listStarrers>> {
    const { items, ...counted } = input.search
      ? pageOf(await this.users.ofNamed(input.search, (userIds) => this.stars.ofProject(project.id, userIds)), page)
      : await this.stars.page(project.id, page);
    const shown = (await this.users.withUsers(items)).map(({ item, user }) => ({
      starred_since: item.starredAt.toISOString(),
      user: presentUserSummary(user, baseUrl),
    }));
    return { items: shown, ...counted };
  }

  /** Throws `NotModified`. */
  private async present({ project, principal, baseUrl }: StarCall, isChanged: boolean): Promise<ProjectJson> {
    const row = await this.projects.get(project.id, principal.userId);
    if (!isChanged) throw new NotModified();
    await this.broadcasts.send(projectChanged, { projectId: project.id });
    const showsSecrets = project.accessLevel >= AccessLevel.maintainer;
    const countsConfidential = allows('read_confidential_issue', project);
    return this.presenter.full(row, { baseUrl, showsSecrets, countsConfidential });
  }
}
