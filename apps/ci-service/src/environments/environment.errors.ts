import { DomainError, ValidationFailed } from '@ingot/contracts';

/** Another environment of the project has the name. */
export class EnvironmentNameTaken extends ValidationFailed {
  constructor() {
    super({ name: ['has already been taken'] });
  }
}

/** Slugs are made, and not given. */
export class SlugIsFixed extends DomainError {
  constructor() {
    super('bad_request', { error: 'slug is automatically generated and cannot be changed' });
  }
}
