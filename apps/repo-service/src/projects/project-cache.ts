import { LRUCache } from 'lru-cache';
import { projectChanged } from '@ingot/contracts';
import { type Broadcasts } from '@ingot/platform';

export interface ProjectCacheOptions {
  readonly maxProjects: number;
  /** How long a value may outlive a change whose broadcast was lost. */
  readonly freshMs: number;
}

/** Remembers one value per project until a broadcast says that the project changed. */
export class ProjectCache<Value extends object> {
  private readonly values: LRUCache<number, Value>;
  /** Grows with each change, so that what was loaded before a change is not kept after it. */
  private generation = 0;

  constructor(broadcasts: Broadcasts, { maxProjects, freshMs }: ProjectCacheOptions) {
    this.values = new LRUCache({ max: maxProjects, ttl: freshMs });
    broadcasts.listen(projectChanged, ({ projectId }) => {
      this.generation++;
      this.values.delete(projectId);
    });
  }

  /** The remembered value, or what `load` answers. */
  async get(projectId: number, load: () => Promise<Value>): Promise<Value> {
    const remembered = this.values.get(projectId);
    if (remembered !== undefined) return remembered;
    const { generation } = this;
    const loaded = await load();
    if (generation === this.generation) this.values.set(projectId, loaded);
    return loaded;
  }

  /** Forgets everything. */
  clear(): void {
    this.generation++;
    this.values.clear();
  }
}
