import { DomainError } from '@ingot/contracts';

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

/** A provider without the user's id there, or the other way round. */
export class IncompleteIdentity extends DomainError {
  constructor() {
    super('bad_request', { error: 'extern_uid, provider provide all or none of parameters' });
  }
}
