import { Controller, Inject } from '@nestjs/common';
import {
  type AccessInProject,
  type Answer,
  type Call,
  type ContributionFilterInput,
  listOwnEvents,
  listProjectEvents,
  listUserEvents,
  NotFound,
  type Page,
} from '@ingot/contracts';
import { CONFIG, Handles, projectAccessOf, RpcClient } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { Avatars } from '../users/user.presenter.js';
import { presentContribution } from './contribution-event.presenter.js';
import { type Viewer } from './feed-audience.js';
import { FeedReader, type FeedRow } from './feed.reader.js';

const ANONYMOUS: Viewer = { userId: null, isExternal: true };

/** What a feed is asked for. */
const viewIn = ({ sort, before, after, action, target_type: targetType }: ContributionFilterInput) => ({
  sort,
  before,
  after,
  action,
  targetType,
});

@Controller()
export class ContributionEventsHandlers {
  constructor(
    private readonly feeds: FeedReader,
    private readonly rpc: RpcClient,
    private readonly avatars: Avatars,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  @Handles(listUserEvents)
  ofUser(call: Call<typeof listUserEvents>): Promise<Answer<typeof listUserEvents>> {
    return this.by(call.input.id, call);
  }

  @Handles(listOwnEvents)
  own(call: Call<typeof listOwnEvents>): Promise<Answer<typeof listOwnEvents>> {
    return this.by(call.principal.userId, call);
  }

  @Handles(listProjectEvents)
  async inProject(call: Call<typeof listProjectEvents>): Promise<Answer<typeof listProjectEvents>> {
    const { principal, project, input, page, baseUrl } = call;
    const projects = [{ ...project, projectId: project.id }];
    const view = { ...viewIn(input), viewer: principal ?? ANONYMOUS, projects };
    return this.present(await this.feeds.page({ column: 'project_id', id: project.id }, view, page), projects, baseUrl);
  }

  private async by(
    id: number,
    { principal, input, page, baseUrl }: Call<typeof listOwnEvents>,
  ): Promise<Answer<typeof listUserEvents>> {
    const [exists, projectIds] = await Promise.all([this.feeds.userExists(id), this.feeds.projectsOf(id)]);
    if (!exists) throw new NotFound('User', { id });
    const projects = await projectAccessOf(this.rpc, projectIds, principal);
    const view = { ...viewIn(input), viewer: principal, projects };
    return this.present(await this.feeds.page({ column: 'author_id', id }, view, page), projects, baseUrl);
  }

  private async present(
    { items, ...counted }: Page<FeedRow>,
    projects: readonly AccessInProject[],
    baseUrl: string,
  ): Promise<Answer<typeof listUserEvents>> {
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    const { config } = this;
    const avatarOf = await this.avatars.lookUp();
    return {
      items: items.map((row) =>
        presentContribution(row, { baseUrl, avatarOf, config, pathWithNamespace: paths.get(row.project_id) ?? '' }),
      ),
      ...counted,
    };
  }
}
