import { Injectable } from '@nestjs/common';
import {
  EVERY_PROJECT,
  fewProjectsSeen,
  projectChanged,
  projectContext,
  type ProjectContext,
  type NamedProjectAccess,
  type Reader,
  readerOf,
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
  findFor(reader: Reader, projectId: number): Promise<ProjectContext | null> {
    return this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: readerOf(reader) });
  }

  /** As `findFor`, by full path. */
  findByPath(reader: Reader, path: string): Promise<ProjectContext | null> {
    return this.rpc.call(projectContext, { idOrPath: path, viewer: readerOf(reader) });
  }

  /** The user's access to each of the projects that they see. */
  accessesOf(user: Reader, projectIds: readonly number[]): Promise<NamedProjectAccess[]> {
    return projectAccessOf(this.rpc, projectIds, user);
  }

  /** All projects that the user sees, with their access; null when there are thousands. */
  fewSeenBy(reader: Reader): Promise<readonly NamedProjectAccess[] | null> {
    return this.rpc.call(fewProjectsSeen, { viewer: readerOf(reader) });
  }

  /** The storage location of the project's repository, cached until the project changes; null when the project is deleted. */
  find(projectId: number): Promise<GitProject | null> {
    return this.locations.get(String(projectId), async () => {
      const project = await this.rpc.call(projectContext, { idOrPath: String(projectId), viewer: EVERY_PROJECT });
      return project && { id: project.id, repository: project.repository };
    });
  }
}
