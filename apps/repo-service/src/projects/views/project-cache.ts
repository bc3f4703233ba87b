import { projectChanged } from '@ingot/contracts';
import { type Broadcasts, InvalidatedCache } from '@ingot/platform';

export interface ProjectCacheOptions {
  readonly maxProjects: number;
  /** The maximum staleness if a broadcast is lost. */
  readonly freshMs: number;
}

/** Caches one value per project until a `projectChanged` broadcast. */
export class ProjectCache<Value> {
  private readonly values: InvalidatedCache<{ readonly projectId: number; readonly value: Value }, never>;

  constructor(broadcasts: Broadcasts, { maxProjects, freshMs }: ProjectCacheOptions) {
    this.values = new InvalidatedCache({
      maxEntries: maxProjects,
      freshMs,
      subjectOf: ({ projectId }) => projectId,
    });
    this.values.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
  }

  /** The cached value, or the result of `load`. */
  async get(projectId: number, load: () => Promise<Value>): Promise<Value> {
    const loadEntry = async () => ({ projectId, value: await load() });
    return (await this.values.get(String(projectId), loadEntry)).value;
  }

  /** Clears the cache. */
  clear(): void {
    this.values.clear();
  }
}
