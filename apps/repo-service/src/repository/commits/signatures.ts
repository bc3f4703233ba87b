import { type Signature } from '@ingot/contracts';
import { type GitSignature } from '../../git/index.js';

/** A person's signature with the current time, in UTC. Strips control characters and angle brackets, which would break the header. */
export const signedNow = ({ name, email }: Signature, now = Date.now()): GitSignature => ({
  name: cleaned(name) || 'unknown',
  email: cleaned(email),
  time: now,
  offsetMinutes: 0,
});

const UNSAFE = /[<>\p{Cc}]/gu;

const cleaned = (text: string): string => text.replace(UNSAFE, '').trim();
