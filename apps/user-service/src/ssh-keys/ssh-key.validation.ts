import { isLongerThan, type ValidationMessages } from '@ingot/contracts';
import { readSshKey, RSA_BITS, type SshKeyProblem } from './ssh-public-key.js';

const MAX_TITLE = 255;
const MAX_KEY = 5_000;
const BEGINNING = /^(ssh|ecdsa|sk-ssh|sk-ecdsa)-/;

const MESSAGES: Readonly<Record<SshKeyProblem, ValidationMessages>> = {
  unreadable: { fingerprint: ['cannot be generated'] },
  type_refused: { key: ['is of a type that is not accepted'] },
  too_short: { key: [`is too short (minimum is ${RSA_BITS.min} bits)`] },
  too_long: { key: [`is too long (maximum is ${RSA_BITS.max} bits)`] },
};

export type CheckedSshKey =
  | { readonly outcome: 'good'; readonly fingerprint: string }
  | { readonly outcome: 'bad'; readonly problems: ValidationMessages };

/** What is wrong with a key and its title, by property; or what the key is known by. `key` has no blanks around it. */
export function checkSshKey({ title, key }: { title: string; key: string }): CheckedSshKey {
  const read = checkKey(key);
  const ofTitle = titleProblems(title);
  if (ofTitle.length === 0) return read;
  return { outcome: 'bad', problems: { title: ofTitle, ...(read.outcome === 'bad' ? read.problems : {}) } };
}

function titleProblems(title: string): string[] {
  if (title.trim() === '') return ["can't be blank"];
  return isLongerThan(title, MAX_TITLE) ? [`is too long (maximum is ${MAX_TITLE} characters)`] : [];
}

function checkKey(key: string): CheckedSshKey {
  if (key === '') return bad({ key: ["can't be blank"] });
  if (key.length > MAX_KEY) return bad({ key: [`is too long (maximum is ${MAX_KEY} characters)`] });
  if (/[\r\n]/.test(key)) return bad({ key: ['should be a single line'] });
  if (!BEGINNING.test(key)) return bad({ key: ['is invalid'], ...MESSAGES.unreadable });
  const read = readSshKey(key);
  return read.outcome === 'read' ? { outcome: 'good', fingerprint: read.fingerprint } : bad(MESSAGES[read.problem]);
}

const bad = (problems: ValidationMessages): CheckedSshKey => ({ outcome: 'bad', problems });
