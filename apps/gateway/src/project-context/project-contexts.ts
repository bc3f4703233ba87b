import { Injectable } from '@nestjs/common';
import {
  type Principal,
  type ProjectContext,
  projectChanged,
  projectContext,
  readerOf,
  type Viewer,
} from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';

const CACHED_CONTEXTS = 50_000;
const FRESH_MS = 10_000;

/**
 * Projects with the caller's access. Cached for seconds, never beyond the end of a membership, and dropped at once when a
 * project or its members change.
 */
@Injectable()
export class ProjectContexts {
  private readonly contexts = new InvalidatedCache<ProjectContext>({
    maxEntries: CACHED_CONTEXTS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
    isOver: ({ accessEndsAt }) => accessEndsAt !== undefined && accessEndsAt <= Date.now(),
  });

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    this.contexts.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
  }

  /** The project with that id or full path; null when it is hidden from the caller. */
  find(idOrPath: string, principal: Principal | null): Promise<ProjectContext | null> {
    const viewer = principal && readerOf(principal);
    return this.contexts.get(cacheKey(idOrPath, viewer), () => this.rpc.call(projectContext, { idOrPath, viewer }));
  }

  /** Drops the project from the cache. */
  forget(projectId: number): void {
    this.contexts.invalidate(projectId);
  }
}

const cacheKey = (idOrPath: string, viewer: Viewer): string =>
  viewer === null
    ? `- ${idOrPath}`
    : `${viewer.userId}${viewer.isAdmin ? 'a' : ''}${viewer.isExternal ? 'e' : ''} ${idOrPath}`;
