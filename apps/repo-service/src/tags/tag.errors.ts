import { DomainError } from '@ingot/contracts';

/** 405: the tag cannot be created; the text says why. */
export class TagNotCreated extends DomainError {
  constructor(
    reason:
      'Tag name invalid' | `Tag ${string} already exists` | `Target ${string} is invalid` | 'Tag could not be created',
  ) {
    super('not_allowed', reason);
  }
}

/** 400: somebody else is at the tag just now. */
export class TagNotRemoved extends DomainError {
  constructor(context: { tag: string; result: string }) {
    super('bad_request', 'Failed to remove tag', context);
  }
}
