import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ProjectContext, usersByUsername } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectLabels } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';
import { type FieldAction } from './quick-action.js';
import { type ActionContext } from './wanted-changes.js';

type Names = Pick<ActionContext, 'userIds' | 'knownLabels' | 'milestoneIds'>;

/** Finds what quick actions name; of several people or milestones the last one, as only that one counts. */
@Injectable()
export class ActionNames {
  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  /** Throws `Unavailable`. */
  async find({ id: projectId }: ProjectContext, actions: readonly FieldAction[]): Promise<Names> {
    const labels = actions.flatMap((action) => ('names' in action ? (action.names ?? []) : []));
    const [userIds, knownLabels, milestoneIds] = await Promise.all([
      this.userIds(actions.findLast((action) => action.kind === 'assign')?.username ?? null),
      this.labels.known(projectId, labels),
      this.milestoneIds(projectId, actions.findLast((action) => action.kind === 'milestone')?.title),
    ]);
    return { userIds, knownLabels, milestoneIds };
  }

  private async userIds(username: string | null): Promise<ReadonlyMap<string, number>> {
    if (username === null) return new Map();
    const users = await this.rpc.call(usersByUsername, { usernames: [username] });
    return new Map(users.map((user) => [user.username.toLowerCase(), user.id]));
  }

  private async milestoneIds(projectId: number, title: string | undefined): Promise<ReadonlyMap<string, number>> {
    if (title === undefined) return new Map();
    const id = await this.milestones.findByTitle(this.database.manager, projectId, title);
    return id === null ? new Map() : new Map([[title, id]]);
  }
}
