import { problemsOf } from '../users/user.validation.js';
import { type ProviderProfile } from './provider-profile.js';

const LONGEST = 200;
const NUMBERED = 20;
const FALLBACK = 'person';

/**
 * Usernames for a new account, the best first: the username at the provider, or the local part of the address, without invalid
 * characters; then the same with numbers appended. All are valid, but may be taken.
 * @param digits appended to the last candidates, to make them unlikely to be taken
 */
export function usernameCandidates(
  { username, verifiedEmail }: Pick<ProviderProfile, 'username' | 'verifiedEmail'>,
  digits: () => string,
): string[] {
  const base = [username, verifiedEmail].map(validPart).find((part) => part !== '') ?? FALLBACK;
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${base}${index + 2}`);
  const random = Array.from({ length: NUMBERED }, () => `${base}-${digits()}`);
  return [base, ...numbered, ...random].filter(
    (candidate) => Object.keys(problemsOf({ username: candidate })).length === 0,
  );
}

/** The text without characters that usernames exclude; may be empty. */
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
