import { Injectable } from '@nestjs/common';
import { maintainedProjects, type NamedProjectAccess, type Principal } from '@ingot/contracts';
import { projectAccessOf, RpcClient } from '@ingot/platform';

const FEW = 5_000;

/** The access of users to the projects of runners, which repo-service knows. */
@Injectable()
export class RunnerProjects {
  constructor(private readonly rpc: RpcClient) {}

  /** The projects that the user maintains; null when there are more than 5,000. */
  async fewMaintainedBy({ userId }: Principal): Promise<readonly number[] | null> {
    const maintained = await this.rpc.call(maintainedProjects, { userId, afterId: 0, atMost: FEW + 1 });
    return maintained.length > FEW ? null : maintained;
  }

  /** Reads any number, in calls of bounded size. */
  async maintainedBy({ userId }: Principal): Promise<number[]> {
    const maintained: number[] = [];
    for (;;) {
      const some = await this.rpc.call(maintainedProjects, { userId, afterId: maintained.at(-1) ?? 0 });
      if (some.length === 0) return maintained;
      for (const id of some) maintained.push(id);
    }
  }

  /** Those of the projects that the viewer sees; of any number. */
  accessesTo(ids: readonly number[], viewer: Principal): Promise<readonly NamedProjectAccess[]> {
    return projectAccessOf(this.rpc, ids, viewer);
  }
}
