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

/** Another user is that one at the provider. */
export class IdentityTaken extends ValidationFailed {
  constructor() {
    super({ identities: { extern_uid: ['has already been taken'] } });
  }
}

/** Something that is never done to that user: 403, and in an update 404 with the bare reason. */
export class NeverChanged extends Forbidden {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** Nobody could administer the instance any more. */
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

/** The user who stands for deleted ones stays as it is. */
export class GhostIsFixed extends NeverChanged {
  constructor() {
    super('The ghost user cannot be changed');
  }
}

/** What a write ran into when another user has the same; undefined when it failed for anything else. */
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
