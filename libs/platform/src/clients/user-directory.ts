import { LRUCache } from 'lru-cache';
import {
  COUNTED_AT_MOST,
  settingsChanged,
  userChanged,
  usersNamed,
  userSummaries,
  type UserSummary,
  type UserSummaryJson,
} from '@ingot/contracts';
import { atMost } from '../cache/at-most.js';
import { type Broadcasts } from '../nats/broadcasts.js';
import { type RpcClient } from '../nats/rpc-client.js';

const CACHED_USERS = 20_000;
const FRESH_MS = 60_000;
/** The most users in one call to user-service. */
const BATCH = 500;
/** The index of names finds no shorter parts. */
const SHORTEST_PART = 3;

/** What belongs to a user. */
interface OfUser {
  readonly userId: number;
}

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

  /** What belongs to users, each with its user; what belongs to deleted users is left out. */
  async withUsers<Item extends OfUser>(
    items: readonly Item[],
  ): Promise<{ readonly item: Item; readonly user: UserSummary }[]> {
    const known: { item: Item; user: UserSummary }[] = [];
    for (let start = 0; start < items.length; start += BATCH) {
      const batch = items.slice(start, start + BATCH);
      const users = await this.find(batch.map(({ userId }) => userId));
      for (const item of batch) {
        const user = users.get(item.userId);
        if (user !== undefined) known.push({ item, user });
      }
    }
    return known;
  }

  /**
   * What belongs to users whose name or username has this part, in any case.
   * @param list what belongs to these users; to all for null, when too many have such a name
   */
  async ofNamed<Item extends OfUser>(
    part: string,
    list: (userIds: readonly number[] | null) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const named =
      part.length < SHORTEST_PART ? null : await this.rpc.call(usersNamed, { part, limit: COUNTED_AT_MOST });
    const items = await list(named);
    if (named !== null) return items;
    const isNamed = nameMatcher(part);
    return (await this.withUsers(items)).filter(({ user }) => isNamed(user)).map(({ item }) => item);
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

function nameMatcher(text: string): (user: UserSummary) => boolean {
  const part = text.toLowerCase();
  return ({ name, username }) => name.toLowerCase().includes(part) || username.toLowerCase().includes(part);
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
