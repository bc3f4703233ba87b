import { z } from 'zod';
import { signedIn } from '../access.js';
import { text, textUpTo, timestamp } from '../fields.js';
import { operation } from '../operation.js';
import { callerDeletedMeanwhile, missing } from '../refusals.js';

export const AVAILABILITIES = ['not_set', 'busy'] as const;
/** How long a status stays, in minutes. */
export const STATUS_DURATIONS = {
  '30_minutes': 30,
  '3_hours': 3 * 60,
  '8_hours': 8 * 60,
  '1_day': 24 * 60,
  '3_days': 3 * 24 * 60,
  '7_days': 7 * 24 * 60,
  '30_days': 30 * 24 * 60,
} as const;
export type StatusDuration = keyof typeof STATUS_DURATIONS;

export const userStatus = z
  .object({
    emoji: z.string().describe('the name of an emoji'),
    message: z.string(),
    availability: z.enum(AVAILABILITIES).describe('whether others should expect an answer'),
    message_html: z.string().describe('the message, escaped for HTML'),
    clear_status_at: timestamp.nullable().describe('when the status ends; null for never'),
  })
  .meta({ id: 'UserStatus' });
export type UserStatusJson = z.input<typeof userStatus>;

/** What names of emoji consist of; which ones there are is for clients to know. */
const emojiName = textUpTo(100).refine((name) => /^[\w+-]*$/.test(name), { params: { problem: 'invalid' } });

const READ_USER = ['api', 'read_user'] as const;

export const getOwnStatus = operation({
  name: 'user_statuses.own',
  summary: 'What the caller is doing',
  http: 'GET /user/status',
  service: 'user',
  access: signedIn,
  refusals: [callerDeletedMeanwhile],
  scopes: READ_USER,
  input: z.object({}),
  output: userStatus,
});

export const getUserStatus = operation({
  name: 'user_statuses.show',
  summary: 'What a user is doing',
  http: 'GET /users/:id/status',
  service: 'user',
  access: signedIn,
  refusals: [missing('User')],
  scopes: READ_USER,
  input: z.object({ id: text.describe('the id or the username of the user') }),
  output: userStatus,
});

/** Replaces the status; without emoji and message there is none any more. */
export const setOwnStatus = operation({
  name: 'user_statuses.set',
  summary: 'Say what the caller is doing, instead of what was said before',
  http: 'PUT /user/status',
  service: 'user',
  access: signedIn,
  refusals: [callerDeletedMeanwhile],
  input: z.object({
    emoji: emojiName.nullish().describe('the name of an emoji; `speech_balloon` by default'),
    message: textUpTo(100).nullish(),
    availability: z.enum(AVAILABILITIES).nullish().describe('`busy`: others should not expect an answer soon'),
    clear_status_after: z
      .enum(['30_minutes', '3_hours', '8_hours', '1_day', '3_days', '7_days', '30_days'])
      .nullish()
      .describe('when the status ends; never by default'),
  }),
  output: userStatus,
});
