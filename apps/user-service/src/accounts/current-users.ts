import { Injectable } from '@nestjs/common';
import { type FullUserJson, settingsChanged, userChanged } from '@ingot/contracts';
import { Broadcasts, Encoded, InvalidatedCache } from '@ingot/platform';
import { Avatars, presentFull } from '../users/user.presenter.js';
import { UserRepository } from '../users/user.repository.js';

const CACHED_USERS = 10_000;
const FRESH_MS = 10_000;

interface ShownUser {
  readonly id: number;
  readonly json: FullUserJson;
  readonly encoded: Encoded<FullUserJson>;
}

/** Users as they see themselves. Cached until they change, as clients request them all the time. */
@Injectable()
export class CurrentUsers {
  private readonly cache = new InvalidatedCache<ShownUser>({
    maxEntries: CACHED_USERS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });

  constructor(
    private readonly users: UserRepository,
    private readonly avatars: Avatars,
    broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, userChanged, ({ userId }) => userId);
    // the avatar service is a setting
    broadcasts.listen(settingsChanged, () => this.cache.clear());
  }

  /** Null for an unknown user. */
  find(id: number, baseUrl: string): Promise<ShownUser | null> {
    return this.cache.get(`${id} ${baseUrl}`, () => this.show(id, baseUrl));
  }

  private async show(id: number, baseUrl: string): Promise<ShownUser | null> {
    const [user, avatarOf] = await Promise.all([this.users.findById(id), this.avatars.lookUp()]);
    if (user === null) return null;
    const json = presentFull(user, { baseUrl, avatarOf });
    return { id, json, encoded: Encoded.of(json) };
  }
}
