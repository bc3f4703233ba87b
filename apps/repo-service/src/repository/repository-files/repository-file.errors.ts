import { DomainError } from '@ingot/contracts';
import { MAX_LISTING_BYTES, MAX_PATH_SECONDS, MAX_TREE_BYTES, READ_LIMITS, TREE_LIMITS } from '../../git/index.js';

/** 413: the commit has too many entries for an archive. */
export class ArchiveTooLarge extends DomainError {
  constructor() {
    super('too_large', { message: '413 Archive has too many entries', reason: TREE_LIMITS });
  }
}

/** 413: the directory has too many entries to list. */
export class TreeTooLarge extends DomainError {
  constructor() {
    super('too_large', {
      message: '413 Tree has too many entries to be listed; name a path, or leave out recursive',
      reason: `The limits are ${MAX_TREE_BYTES} bytes of a directory and ${MAX_LISTING_BYTES} bytes of a listing, some 250000 entries`,
    });
  }
}

/** 413: git takes too much to read the commits of a branch. */
export class CommitsTooLarge extends DomainError {
  constructor(options: ErrorOptions) {
    const reason = `The limits are ${MAX_PATH_SECONDS} seconds and ${READ_LIMITS.memoryBytes} bytes of memory`;
    super('too_large', { message: '413 Commits are too large to tell their authors', reason }, {}, options);
  }
}

/** 413: the commit has too many files for their languages to be told. */
export class TooManyFiles extends DomainError {
  constructor() {
    super('too_large', {
      message: '413 Project has too many files to tell their languages',
      reason: `The limit is ${MAX_LISTING_BYTES} bytes of their list, some 250000 files`,
    });
  }
}
