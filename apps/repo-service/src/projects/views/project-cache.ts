import { projectChanged } from '@ingot/contracts';
import { type Broadcasts, InvalidatedCache } from '@ingot/platform';

export interface ProjectCacheOptions {
  readonly maxProjects: number;
  /** How long a value may outlive a change whose broadcast was lost. */
  readonly freshMs: number;
}

/** Remembers one value per project until a broadcast says that the project changed. */
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

  /** The remembered value, or what `load` answers. */
  async get(projectId: number, load: () => Promise<Value>): Promise<Value> {
    const loadEntry = async () => ({ projectId, value: await load() });
    return (await this.values.get(String(projectId), loadEntry)).value;
  }

  /** Forgets everything. */
  clear(): void {
    this.values.clear();
  }
}
