import { Injectable } from '@nestjs/common';
import {
  EVERY_PROJECT,
  fewProjectsSeen,
  type Principal,
  projectChanged,
  projectContext,
  type ProjectContext,
  type NamedProjectAccess,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient, projectAccessOf } from '@ingot/platform';
import { type GitProject } from './repository-client.js';

const CACHED_PROJECTS = 10_000;
const FRESH_MS = 60_000;

/** Reads projects for events and jobs, which come without their project. */
@Injectable()
export class ProjectReader {
  private readonly locations = new InvalidatedCache<GitProject>({
    maxEntries: CACHED_PROJECTS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    this.locations.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
  }

  /** The project as the user sees it; null when it is deleted or hidden from them. */
  findFor(
    { userId, isAdmin, isExternal }: Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>,
    projectId: number,
  ): Promise<ProjectContext | null> {
    const viewer = { userId, isAdmin, isExternal };
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer });
  }

  /** As `findFor`, by full path. */
  findByPath({ userId, isAdmin, isExternal }: Principal, path: string): Promise<ProjectContext | null> {
    return this.rpc.call(projectContext, { idOrPath: path, viewer: { userId, isAdmin, isExternal } });
  }

  /** The user's access to each of the projects that they see. */
  accessesOf(user: Principal, projectIds: readonly number[]): Promise<NamedProjectAccess[]> {
    return projectAccessOf(this.rpc, projectIds, user);
  }

  /** All projects that the user sees, with their access; null when there are thousands. */
  fewSeenBy({ userId, isAdmin, isExternal }: Principal): Promise<readonly NamedProjectAccess[] | null> {
    return this.rpc.call(fewProjectsSeen, { viewer: { userId, isAdmin, isExternal } });
  }

  /** The storage location of the project's repository, cached until the project changes; null when the project is deleted. */
  find(projectId: number): Promise<GitProject | null> {
    return this.locations.get(String(projectId), async () => {
      const project = await this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: EVERY_PROJECT });
      return project && { id: project.id, repository: project.repository };
    });
  }
}
