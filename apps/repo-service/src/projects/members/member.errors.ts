import { DomainError, ValidationFailed } from '@ingot/contracts';

export class MemberExists extends DomainError {
  constructor(context: { projectId: number; userId: number }) {
    super('conflict', 'Member already exists', context);
  }
}

/** The membership would be over before it began. */
export class ExpiryInPast extends ValidationFailed {
  constructor() {
    super({ expires_at: ['cannot be a date in the past'] });
  }
}

/** The role is none that a member of a project can have. */
export class AccessLevelNotIncluded extends ValidationFailed {
  constructor() {
    super({ access_level: ['is not included in the list'] });
  }
}
