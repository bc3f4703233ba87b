import { Injectable } from '@nestjs/common';
import { findPrincipal, type Principal, userChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';

/** A user, as the jobs that run in their name know them. */
export type CiUser = Pick<Principal, 'userId' | 'username' | 'name' | 'email'>;

const CACHED_USERS = 10_000;
const FRESH_MS = 60_000;

/** The users of pipelines and jobs, cached until they change. */
@Injectable()
export class CiUsers {
  private readonly cache = new InvalidatedCache<CiUser>({
    maxEntries: CACHED_USERS,
    freshMs: FRESH_MS,
    subjectOf: ({ userId }) => userId,
  });

  constructor(
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, userChanged, ({ userId }) => userId);
  }

  /** Null for nobody, and for a deleted user. */
  async find(id: number | null): Promise<CiUser | null> {
    if (id === null) return null;
    return this.cache.get(String(id), async () => {
      const found = await this.rpc.call(findPrincipal, { idOrUsername: String(id), credential: 'private' });
      if (found === null) return null;
      const { userId, username, name, email } = found.principal;
      return { userId, username, name, email };
    });
  }
}
