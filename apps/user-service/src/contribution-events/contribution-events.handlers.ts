import { Controller, Inject } from '@nestjs/common';
import {
  type Answer,
  type Call,
  listProjectEvents,
  listUserEvents,
  NotFound,
  type Page,
  type StandingInProject,
} from '@ingot/contracts';
import { CONFIG, Handles, RpcClient, standingsIn } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { Avatars } from '../users/avatars.js';
import { presentContribution } from './contribution-event.presenter.js';
import { type Viewer } from './feed-audience.js';
import { FeedReader, type FeedRow } from './feed.reader.js';

const ANONYMOUS: Viewer = { userId: null, isExternal: true };

@Controller()
export class ContributionEventsHandlers {
  constructor(
    private readonly feeds: FeedReader,
    private readonly rpc: RpcClient,
    private readonly avatars: Avatars,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  @Handles(listUserEvents)
  async ofUser({
    principal,
    input,
    page,
    baseUrl,
  }: Call<typeof listUserEvents>): Promise<Answer<typeof listUserEvents>> {
    const [exists, projectIds] = await Promise.all([this.feeds.userExists(input.id), this.feeds.projectsOf(input.id)]);
    if (!exists) throw new NotFound('User', { id: input.id });
    const standings = await standingsIn(this.rpc, projectIds, principal);
    const view = { viewer: principal, standings };
    return this.present(await this.feeds.page({ column: 'author_id', id: input.id }, view, page), standings, baseUrl);
  }

  @Handles(listProjectEvents)
  async inProject(call: Call<typeof listProjectEvents>): Promise<Answer<typeof listProjectEvents>> {
    const { principal, project, page, baseUrl } = call;
    const standings = [{ ...project, projectId: project.id }];
    const view = { viewer: principal ?? ANONYMOUS, standings };
    return this.present(
      await this.feeds.page({ column: 'project_id', id: project.id }, view, page),
      standings,
      baseUrl,
    );
  }

  private async present(
    { items, total }: Page<FeedRow>,
    standings: readonly StandingInProject[],
    baseUrl: string,
  ): Promise<Answer<typeof listUserEvents>> {
    const paths = new Map(standings.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    const { config } = this;
    const avatarOf = await this.avatars.lookUp();
    return {
      items: items.map((row) =>
        presentContribution(row, { baseUrl, avatarOf, config, pathWithNamespace: paths.get(row.project_id) ?? '' }),
      ),
      total,
    };
  }
}
