import { Controller } from '@nestjs/common';
import {
  type Call,
  getOwnStatus,
  getUserStatus,
  setOwnStatus,
  STATUS_DURATIONS,
  type StatusDuration,
  type UserStatusJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type UserStatusEntity } from './user-status.entity.js';
import { UserStatuses } from './user-statuses.js';

const DEFAULT_EMOJI = 'speech_balloon';
const MINUTE_MS = 60_000;

@Controller()
export class UserStatusHandlers {
  constructor(private readonly statuses: UserStatuses) {}

  @Handles(getOwnStatus)
  async showOwn({ principal }: Call<typeof getOwnStatus>): Promise<UserStatusJson> {
    return present(await this.statuses.get(String(principal.userId)));
  }

  @Handles(getUserStatus)
  async show({ input }: Call<typeof getUserStatus>): Promise<UserStatusJson> {
    return present(await this.statuses.get(input.id));
  }

  @Handles(setOwnStatus)
  async set({ principal: { userId }, input }: Call<typeof setOwnStatus>): Promise<UserStatusJson> {
    const { emoji, message, availability, clear_status_after: after } = input;
    if (!emoji && !message && (availability ?? 'not_set') === 'not_set') {
      await this.statuses.clear(userId);
      return present(null);
    }
    const status = {
      userId,
      emoji: emoji || DEFAULT_EMOJI,
      message: message ?? '',
      availability: availability ?? 'not_set',
      endsAt: endOf(after ?? null),
    };
    await this.statuses.set(status);
    return present(status);
  }
}

const endOf = (duration: StatusDuration | null): Date | null =>
  duration === null ? null : new Date(Date.now() + STATUS_DURATIONS[duration] * MINUTE_MS);

const NONE: Omit<UserStatusEntity, 'userId'> = {
  emoji: DEFAULT_EMOJI,
  message: '',
  availability: 'not_set',
  endsAt: null,
};

function present(status: UserStatusEntity | null): UserStatusJson {
  const { emoji, message, availability, endsAt } = status ?? NONE;
  return {
    emoji,
    message,
    availability,
    message_html: escaped(message),
    clear_status_at: endsAt?.toISOString() ?? null,
  };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
