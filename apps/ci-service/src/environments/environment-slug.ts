import { randomBytes } from 'node:crypto';

const MAX_SLUG_LENGTH = 24;
const SLUG = /^[a-z][a-z0-9-]*$/;
const SUFFIX_LENGTH = 6;

/** A slug for host names: the name, or a similar one with a random suffix. At most 24 characters. */
export function environmentSlug(name: string, suffix: string = randomSuffix()): string {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const begun = /^[a-z]/.test(slug) ? slug : `env-${slug}`.replace('--', '-');
  if (begun === name && begun.length <= MAX_SLUG_LENGTH && SLUG.test(begun) && !begun.endsWith('-')) return begun;
  return `${begun.slice(0, MAX_SLUG_LENGTH - SUFFIX_LENGTH - 1).replace(/-+$/, '')}-${suffix}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

const randomSuffix = (): string =>
  Array.from(randomBytes(SUFFIX_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
