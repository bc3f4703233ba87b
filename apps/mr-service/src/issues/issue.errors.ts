import { DomainError } from '@ingot/contracts';

/** 400: the caller may not move the issue, or not to there. */
export class CannotMoveIssue extends DomainError {
  constructor() {
    super('bad_request', 'Cannot move issue due to insufficient permissions!');
  }
}

/** 400: the issue is in that project already. */
export class MovedToItsOwnProject extends DomainError {
  constructor() {
    super('bad_request', 'Cannot move issue to project it originates from!');
  }
}
