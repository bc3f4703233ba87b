import { DomainError, Forbidden, ValidationFailed } from '@ingot/contracts';
import { violatedUniqueConstraint } from '@ingot/platform';

export class EmailTaken extends DomainError {
  constructor() {
    super('conflict', 'Email has already been taken');
  }
}

export class UsernameTaken extends DomainError {
  constructor() {
    super('conflict', 'Username has already been taken');
  }
}

/** Another user has this identity at the provider. */
export class IdentityTaken extends ValidationFailed {
  constructor() {
    super({ identities: { extern_uid: ['has already been taken'] } });
  }
}

/** A change that is always refused for that user: 403, or in an update 404 with only the reason. */
export class NeverChanged extends Forbidden {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** No administrator would be left. */
export class LastAdministrator extends NeverChanged {
  constructor() {
    super('The last administrator must stay one');
  }
}

export class OwnAccount extends NeverChanged {
  constructor() {
    super('Administrators cannot delete themselves');
  }
}

/** The ghost user never changes. */
export class GhostIsFixed extends NeverChanged {
  constructor() {
    super('The ghost user cannot be changed');
  }
}

/** The refusal for a write that violates a unique constraint; undefined for any other failure. */
export function takenBy(thrown: unknown): DomainError | undefined {
  switch (violatedUniqueConstraint(thrown)) {
    case 'users_email_key':
      return new EmailTaken();
    case 'users_username_key':
      return new UsernameTaken();
    case 'identities_provider_extern_uid_key':
      return new IdentityTaken();
    default:
      return undefined;
  }
}
