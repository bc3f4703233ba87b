import { Injectable } from '@nestjs/common';
import { type Principal, projectStandings, type StandingInProject } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** How many projects one call may ask about. */
const BATCH = 5_000;

/** How callers stand in projects that the call is not about. */
@Injectable()
export class ProjectStandings {
  constructor(private readonly rpc: RpcClient) {}

  /** In those of the projects that the caller sees. */
  async find(projectIds: readonly number[], { userId, isAdmin, isExternal }: Principal): Promise<StandingInProject[]> {
    const standings: StandingInProject[] = [];
    for (let start = 0; start < projectIds.length; start += BATCH) {
      const batch = projectIds.slice(start, start + BATCH);
      const viewer = { userId, isAdmin, isExternal };
      standings.push(...(await this.rpc.call(projectStandings, { projectIds: batch, viewer })));
    }
    return standings;
  }
}
