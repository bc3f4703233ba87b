import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { userChanged } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';
import { type FullUser, UserRepository } from './user.repository.js';

const CACHED_USERS = 10_000;
const FRESH_MS = 10_000;

/** Users as they last signed a request: remembered until they change, as clients ask for themselves all the time. */
@Injectable()
export class CurrentUsers {
  private readonly cache = new LRUCache<number, FullUser>({ max: CACHED_USERS, ttl: FRESH_MS });
  /** Grows with each change, so that what was read before a change is not remembered after it. */
  private generation = 0;

  constructor(
    private readonly users: UserRepository,
    broadcasts: Broadcasts,
  ) {
    broadcasts.listen(userChanged, ({ userId }) => {
      this.generation++;
      this.cache.delete(userId);
    });
  }

  async find(id: number): Promise<FullUser | null> {
    const cached = this.cache.get(id);
    if (cached !== undefined) return cached;
    const { generation } = this;
    const user = await this.users.findById(id);
    if (user !== null && generation === this.generation) this.cache.set(id, user);
    return user;
  }
}
