import { ValidationFailed } from '@ingot/contracts';

export const MAX_KEYS_PER_USER = 1_000;

/** Somebody, perhaps the same user, has this very key already. */
export class SshKeyTaken extends ValidationFailed {
  constructor() {
    super({ fingerprint: ['has already been taken'], key: ['has already been taken'] });
  }
}

export class TooManySshKeys extends ValidationFailed {
  constructor() {
    super({ user: [`has too many SSH keys (maximum is ${MAX_KEYS_PER_USER})`] });
  }
}
