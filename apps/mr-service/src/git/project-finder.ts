import { Injectable } from '@nestjs/common';
import {
  type Principal,
  projectContext,
  type ProjectContext,
  projectStandings,
  type NamedStandingInProject,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type GitProject } from './repository-client.js';

/** Sees every project: the service's own look at one, on nobody's behalf. */
const THE_SERVICE = { userId: 0, isAdmin: true, isExternal: false };

/** How many projects one call may ask about. */
const STANDINGS_AT_ONCE = 5_000;

/** Projects outside of a call that brings its project along. */
@Injectable()
export class ProjectFinder {
  constructor(private readonly rpc: RpcClient) {}

  /** The project as that user sees it; null when they do not, or it is gone. */
  asSeenBy(
    { userId, isAdmin, isExternal }: Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>,
    projectId: number,
  ): Promise<ProjectContext | null> {
    const viewer = { userId, isAdmin, isExternal };
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer });
  }

  /** As `asSeenBy`, the project of that full path. */
  atPath({ userId, isAdmin, isExternal }: Principal, path: string): Promise<ProjectContext | null> {
    return this.rpc.call(projectContext, { idOrPath: path, viewer: { userId, isAdmin, isExternal } });
  }

  /** How that user stands in those of the projects that they see. */
  async standingsOf(
    { userId, isAdmin, isExternal }: Principal,
    projectIds: readonly number[],
  ): Promise<NamedStandingInProject[]> {
    const viewer = { userId, isAdmin, isExternal };
    const standings: NamedStandingInProject[] = [];
    for (let start = 0; start < projectIds.length; start += STANDINGS_AT_ONCE) {
      const batch = projectIds.slice(start, start + STANDINGS_AT_ONCE);
      standings.push(...(await this.rpc.call(projectStandings, { projectIds: batch, viewer })));
    }
    return standings;
  }

  /** Where the project's repository is; null when the project is gone. */
  find(projectId: number): Promise<GitProject | null> {
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: THE_SERVICE });
  }
}
