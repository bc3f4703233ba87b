import { type TokenScope } from '@ingot/contracts';

/** What a scope allows, in words for those who decide about it. */
export const SCOPE_TEXTS = {
  api: 'Do everything that you may do through the API, in your name',
  read_user: 'Read your profile and those of others',
} as const satisfies Record<TokenScope, string>;
