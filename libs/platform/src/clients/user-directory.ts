import { LRUCache } from 'lru-cache';
import { settingsChanged, userChanged, userSummaries, type UserSummary, type UserSummaryJson } from '@ingot/contracts';
import { atMost } from '../cache/at-most.js';
import { type Broadcasts } from '../nats/broadcasts.js';
import { type RpcClient } from '../nats/rpc-client.js';

const CACHED_USERS = 20_000;
const FRESH_MS = 60_000;

/** The public attributes of users by id: fetched in batches from user-service, and cached. */
export class UserDirectory {
  private readonly cache = new LRUCache<number, UserSummary>({ ...atMost(CACHED_USERS), ttl: FRESH_MS });
  /** Incremented by each change, so that a reply fetched before a change is not cached after it. */
  private generation = 0;

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.listen(userChanged, ({ userId }) => {
      this.generation++;
      this.cache.delete(userId);
    });
    // the URL of avatars is a setting
    broadcasts.listen(settingsChanged, () => this.forgetAll());
    broadcasts.onGap(() => this.forgetAll());
  }

  /** Those of the users that exist, by id. */
  async find(ids: Iterable<number | null | undefined>): Promise<ReadonlyMap<number, UserSummary>> {
    const found = new Map<number, UserSummary>();
    const unknown = new Set<number>();
    for (const id of ids) {
      if (id == null) continue;
      const cached = this.cache.get(id);
      if (cached === undefined) unknown.add(id);
      else found.set(id, cached);
    }
    if (unknown.size > 0) for (const user of await this.fetch([...unknown])) found.set(user.id, user);
    return found;
  }

  private forgetAll(): void {
    this.generation++;
    this.cache.clear();
  }

  private async fetch(ids: readonly number[]): Promise<readonly UserSummary[]> {
    const { generation } = this;
    const users = await this.rpc.call(userSummaries, { ids });
    if (generation === this.generation) for (const user of users) this.cache.set(user.id, user);
    return users;
  }
}

/** A user as embedded in other resources; null for a deleted one. */
export function presentUserSummary(user: UserSummary, baseUrl: string): UserSummaryJson;
export function presentUserSummary(user: UserSummary | undefined, baseUrl: string): UserSummaryJson | null;
export function presentUserSummary(user: UserSummary | undefined, baseUrl: string): UserSummaryJson | null {
  if (user === undefined) return null;
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    avatar_url: user.avatarUrl,
    web_url: `${baseUrl}/${encodeURIComponent(user.username)}`,
  };
}
