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
  type UserSummary,
} from '@ingot/contracts';
import { Broadcasts, Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { ProjectPresenter } from '../views/project.presenter.js';
import { ProjectReader } from '../views/project.reader.js';
import { type Star, StarRepository } from './star.repository.js';

type StarCall = Call<typeof starProject>;

/** The most users in one call to user-service. */
const BATCH = 500;

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
      ? pageOf(await this.search(project.id, input.search.toLowerCase()), page)
      : await this.stars.page(project.id, page);
    const shown = (await this.withUsers(items)).map(({ star, user }) => ({
      starred_since: star.starredAt.toISOString(),
      user: presentUserSummary(user, baseUrl),
    }));
    return { items: shown, ...counted };
  }

  /** The stars of users whose name or username has that part. */
  private async search(projectId: number, part: string): Promise<Star[]> {
    const isFound = ({ name, username }: UserSummary) =>
      name.toLowerCase().includes(part) || username.toLowerCase().includes(part);
    const stars = await this.withUsers(await this.stars.ofProject(projectId));
    return stars.filter(({ user }) => isFound(user)).map(({ star }) => star);
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

  /** Leaves out deleted users. */
  private async withUsers(stars: readonly Star[]): Promise<{ readonly star: Star; readonly user: UserSummary }[]> {
    const known: { star: Star; user: UserSummary }[] = [];
    for (let start = 0; start < stars.length; start += BATCH) {
      const batch = stars.slice(start, start + BATCH);
      const users = await this.users.find(batch.map(({ userId }) => userId));
      for (const star of batch) {
        const user = users.get(star.userId);
        if (user !== undefined) known.push({ star, user });
      }
    }
    return known;
  }
}
