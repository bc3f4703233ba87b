import { Injectable } from '@nestjs/common';
import { type Ability, allows, findPrincipal, type Principal } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { ProjectReader } from '../git/project-reader.js';

/** Users who are no callers: on whose behalf something is done later, or to whom something is assigned. */
@Injectable()
export class Principals {
  constructor(
    private readonly rpc: RpcClient,
    private readonly projects: ProjectReader,
  ) {}

  /** The user as they are now; null for one who may not act any more. */
  async find(userId: number): Promise<Principal | null> {
    const found = await this.read(userId);
    return found?.isActive === true ? found.principal : null;
  }

  /**
   * The id of the user to assign to something in the project; null for nobody (0, null), and for a user without the ability there:
   * they are dropped.
   */
  async findAssignee(projectId: number, userId: number | null, ability: Ability): Promise<number | null> {
    const found = userId === null || userId === 0 ? null : await this.read(userId);
    const project = found && (await this.projects.findFor(found.principal, projectId));
    return project && allows(ability, project) ? userId : null;
  }

  private read(userId: number) {
    return this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
  }
}
