import { DomainError } from '@ingot/contracts';

/** 413 for a file that does not fit into an answer. */
export class BlobTooLarge extends DomainError {
  constructor(size: number, limit: number) {
    const where = 'GET /projects/:id/repository/blobs/:sha/raw';
    super('too_large', `413 Blob is larger than ${limit} bytes; ${where} sends any size`, { size });
  }
}

/** 413 for a commit that has more in it than an archive may hold. */
export class ArchiveTooLarge extends DomainError {
  constructor() {
    super('too_large', '413 Archive has too many entries');
  }
}

/** 413 for a directory that has more in it than can be listed. */
export class TreeTooLarge extends DomainError {
  constructor() {
    super('too_large', '413 Tree has too many entries to be listed; name a path, or leave out recursive');
  }
}
