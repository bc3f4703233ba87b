import { DomainError, ValidationFailed } from '@ingot/contracts';

export class MemberExists extends DomainError {
  constructor(context: { projectId: number; userId: number }) {
    super('conflict', 'Member already exists', context);
  }
}

/** The role is none that a member of a project can have. */
export class AccessLevelNotIncluded extends ValidationFailed {
  constructor() {
    super({ access_level: ['is not included in the list'] });
  }
}
