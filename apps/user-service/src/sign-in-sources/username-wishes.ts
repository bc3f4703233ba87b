import { problemsOf } from '../users/user.validation.js';
import { type ProviderProfile } from './provider-profile.js';

const LONGEST = 200;
const NUMBERED = 20;
const FALLBACK = 'user';

/**
 * Usernames that somebody could have, the dearest first: what they are called at the provider, or their address before the
 * `@`, with what no username may contain left out, then the same with numbers behind it. All are valid; none need be free.
 * @param digits are put behind the last ones, which nobody else is likely to have
 */
export function usernameWishes(
  { username, verifiedEmail }: Pick<ProviderProfile, 'username' | 'verifiedEmail'>,
  digits: () => string,
): string[] {
  const base = [username, verifiedEmail].map(validPart).find((part) => part !== '') ?? FALLBACK;
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${base}${index + 2}`);
  const random = Array.from({ length: NUMBERED }, () => `${base}-${digits()}`);
  return [base, ...numbered, ...random].filter((wish) => Object.keys(problemsOf({ username: wish })).length === 0);
}

/** The nearest that may stand in a username; empty when there is nothing. */
function validPart(given: string | null): string {
  const [local = ''] = (given ?? '').split('@', 1);
  return local
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^[-.]+|[-.]+$/g, '')
    .replace(/(\.git|\.atom)+$/i, '')
    .replace(/[-.]+$/, '');
}
