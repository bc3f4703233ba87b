import { DomainError, NotInList, ValidationFailed } from '@ingot/contracts';
import { MEMBER_LEVELS } from './member.policy.js';

export class MemberExists extends DomainError {
  constructor(context: { projectId: number; userId: number }) {
    super('conflict', 'Member already exists', context);
  }
}

/** The expiry date is in the past. */
export class ExpiryInPast extends ValidationFailed {
  constructor() {
    super({ expires_at: ['cannot be a date in the past'] });
  }
}

/** The access level is not valid for a project member. */
export class AccessLevelNotIncluded extends NotInList {
  constructor() {
    super({ access_level: ['is not included in the list'] }, `Allowed: ${MEMBER_LEVELS.join(', ')}`);
  }
}
