import { DomainError } from '@ingot/contracts';

/** 404: there is no such tag, or not any more. */
export class TagMissing extends DomainError {
  constructor() {
    super('not_found', 'Tag does not exist');
  }
}

/** 404: the tag has no release. */
export class ReleaseMissing extends DomainError {
  constructor() {
    super('not_found', 'Release does not exist');
  }
}

/** 409: a tag has one release. */
export class ReleaseExists extends DomainError {
  constructor() {
    super('conflict', 'Release already exists');
  }
}

/** 422: there is no such tag, and nothing says where to make it. */
export class RefMissing extends DomainError {
  constructor() {
    super('unprocessable', 'Ref is not specified');
  }
}
