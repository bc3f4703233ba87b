import { DomainError } from '@ingot/contracts';

/** 404: there is nothing that the release could be of, or that could be changed. */
export class ReleaseNotFound extends DomainError {
  constructor(reason: 'Tag does not exist' | 'Release does not exist') {
    super('not_found', reason);
  }
}

/** 409: a tag has one release. */
export class ReleaseExists extends DomainError {
  constructor() {
    super('conflict', 'Release already exists');
  }
}
