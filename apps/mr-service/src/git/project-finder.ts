import { Injectable } from '@nestjs/common';
import { type Principal, projectContext, type ProjectContext, type NamedStandingInProject } from '@ingot/contracts';
import { RpcClient, standingsIn } from '@ingot/platform';
import { type GitProject } from './repository-client.js';

/** Sees every project: the service's own look at one, on nobody's behalf. */
const THE_SERVICE = { userId: 0, isAdmin: true, isExternal: false };

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
  standingsOf(user: Principal, projectIds: readonly number[]): Promise<NamedStandingInProject[]> {
    return standingsIn(this.rpc, projectIds, user);
  }

  /** Where the project's repository is; null when the project is gone. */
  find(projectId: number): Promise<GitProject | null> {
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: THE_SERVICE });
  }
}
