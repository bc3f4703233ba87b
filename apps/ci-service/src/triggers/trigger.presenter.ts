import { Injectable } from '@nestjs/common';
import { type Principal, type TriggerJson } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type Trigger } from './trigger.repository.js';

/** The reader, and the base URL of links. */
interface Viewer {
  readonly principal: Principal;
  readonly baseUrl: string;
}

/** The length of the token's prefix that users other than its owner see. */
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

/** Credentials without full API access never see tokens. */
const isOwn = ({ userId, credential }: Principal, ownerId: number | null): boolean =>
  userId === ownerId && credential.scopes.includes('api');
