import { DomainError } from '@ingot/contracts';

/** 413: the file exceeds the size limit of a reply. */
export class FileTooLarge extends DomainError {
  constructor(size: number, limit: number) {
    const where = 'GET /projects/:id/repository/files/:file_path/raw';
    super('too_large', `413 File is larger than ${limit} bytes; ${where} sends any size`, { size });
  }
}

/** 413: blame of the file has too many lines, or takes too long. */
export class TooLargeToBlame extends DomainError {
  constructor() {
    super('too_large', '413 File is too large to be blamed');
  }
}
