import { Injectable } from '@nestjs/common';
import { type Principal, type TriggerJson } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type Trigger } from './trigger.repository.js';

/** Who reads, and where links lead. */
interface Viewer {
  readonly principal: Principal;
  readonly baseUrl: string;
}

/** So much of a token is shown to others than its owner. */
const SHOWN_CHARACTERS = 4;

@Injectable()
export class TriggerPresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(trigger: Trigger, viewer: Viewer): Promise<TriggerJson> {
    const users = await this.users.find([trigger.ownerId]);
    return present(trigger, viewer, users);
  }

  async many(triggers: readonly Trigger[], viewer: Viewer): Promise<TriggerJson[]> {
    const users = await this.users.find(triggers.map(({ ownerId }) => ownerId));
    return triggers.map((trigger) => present(trigger, viewer, users));
  }
}

function present(
  { id, description, token, ownerId, createdAt, updatedAt, lastUsedAt }: Trigger,
  { principal, baseUrl }: Viewer,
  users: Awaited<ReturnType<UserDirectory['find']>>,
): TriggerJson {
  return {
    id,
    description,
    token: isOwn(principal, ownerId) ? token : token.slice(0, SHOWN_CHARACTERS),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    deleted_at: null,
    last_used: lastUsedAt?.toISOString() ?? null,
    owner: ownerId === null ? null : presentUserSummary(users.get(ownerId), baseUrl),
  };
}

/** Tokens are not shown to credentials that may not use all of the API. */
const isOwn = ({ userId, credential }: Principal, ownerId: number | null): boolean =>
  userId === ownerId && credential.scopes.includes('api');
