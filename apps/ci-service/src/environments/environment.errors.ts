import { DomainError, ValidationFailed } from '@ingot/contracts';

/** Another environment of the project has that name. */
export class EnvironmentNameTaken extends ValidationFailed {
  constructor() {
    super({ name: ['has already been taken'] });
  }
}

/** Another environment of the project has that URL. */
export class EnvironmentUrlTaken extends ValidationFailed {
  constructor() {
    super({ external_url: ['has already been taken'] });
  }
}

/** Slugs are generated and cannot be set. */
export class SlugIsFixed extends DomainError {
  constructor() {
    super('bad_request', { error: 'slug is automatically generated and cannot be changed' });
  }
}
