import { DomainError } from '@ingot/contracts';

/** 413 for a file that does not fit into an answer. */
export class FileTooLarge extends DomainError {
  constructor(size: number, limit: number) {
    const where = 'GET /projects/:id/repository/files/:file_path/raw';
    super('too_large', `413 File is larger than ${limit} bytes; ${where} sends any size`, { size });
  }
}

/** 413 for a file whose lines are too many, or come from too far back. */
export class TooLargeToBlame extends DomainError {
  constructor() {
    super('too_large', '413 File is too large to be blamed');
  }
}
