import { type Signature } from '@ingot/contracts';
import { type GitSignature } from '../../git/index.js';

/** A person's signature of this moment, in UTC. Control characters and angle brackets would break the commit's header. */
export const signedNow = ({ name, email }: Signature, now = Date.now()): GitSignature => ({
  name: cleaned(name) || 'unknown',
  email: cleaned(email),
  time: now,
  offsetMinutes: 0,
});

const UNSAFE = /[<>\p{Cc}]/gu;

const cleaned = (text: string): string => text.replace(UNSAFE, '').trim();
