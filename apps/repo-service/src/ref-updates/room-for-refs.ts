import { DomainError } from '@ingot/contracts';
import { type GitRepository } from '../git/index.js';

/** 400: the repository has no room for another branch or tag. */
class TooManyRefs extends DomainError {
  constructor() {
    super('bad_request', 'The repository has too many branches and tags');
  }
}

/** Call this before a branch or tag is created. Throws `TooManyRefs`. */
export async function requireRoomFor(refname: string, { refs }: GitRepository): Promise<void> {
  if (!(await refs.hasRoomFor([refname]))) throw new TooManyRefs();
}
