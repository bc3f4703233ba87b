import { ValidationFailed } from '@ingot/contracts';

export const MAX_EMAILS_PER_USER = 100;

/** Somebody, perhaps the same user, has this address already, primary or not. */
export class SecondaryEmailTaken extends ValidationFailed {
  constructor() {
    super({ email: ['has already been taken'] });
  }
}

export class TooManyEmails extends ValidationFailed {
  constructor() {
    super({ user: [`has too many emails (maximum is ${MAX_EMAILS_PER_USER})`] });
  }
}
