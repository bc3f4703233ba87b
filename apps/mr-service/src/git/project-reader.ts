import { Injectable } from '@nestjs/common';
import { type Principal, projectContext, type ProjectContext, type NamedProjectAccess } from '@ingot/contracts';
import { RpcClient, projectAccessOf } from '@ingot/platform';
import { type GitProject } from './repository-client.js';

/** A viewer who sees every project: the service itself, on nobody's behalf. */
const THE_SERVICE = { userId: 0, isAdmin: true, isExternal: false };

/** Reads projects where no call brings its project along. */
@Injectable()
export class ProjectReader {
  constructor(private readonly rpc: RpcClient) {}

  /** The project as that user sees it; null when they do not, or it is gone. */
  findFor(
    { userId, isAdmin, isExternal }: Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>,
    projectId: number,
  ): Promise<ProjectContext | null> {
    const viewer = { userId, isAdmin, isExternal };
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer });
  }

  /** As `findFor`, the project of that full path. */
  findByPath({ userId, isAdmin, isExternal }: Principal, path: string): Promise<ProjectContext | null> {
    return this.rpc.call(projectContext, { idOrPath: path, viewer: { userId, isAdmin, isExternal } });
  }

  /** The user's access to those of the projects that they see. */
  accessesOf(user: Principal, projectIds: readonly number[]): Promise<NamedProjectAccess[]> {
    return projectAccessOf(this.rpc, projectIds, user);
  }

  /** Where the project's repository is; null when the project is gone. */
  find(projectId: number): Promise<GitProject | null> {
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: THE_SERVICE });
  }
}
