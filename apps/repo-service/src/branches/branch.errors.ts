import { DomainError } from '@ingot/contracts';

/** 400: the branch cannot be created; the text says why. */
export class BranchRefused extends DomainError {
  constructor(
    reason:
      'Branch name is invalid' | 'Branch already exists' | 'Invalid reference name' | 'Branch could not be created',
  ) {
    super('bad_request', reason);
  }
}

/** 405: this branch must stay. */
export class BranchMustStay extends DomainError {
  constructor(reason: 'Cannot remove HEAD branch' | 'Protected branch cant be removed') {
    super('not_allowed', reason);
  }
}
