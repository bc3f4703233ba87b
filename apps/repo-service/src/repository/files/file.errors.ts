import { DomainError } from '@ingot/contracts';
import { MAX_BLAMED_LINES, MAX_PATH_SECONDS } from '../../git/index.js';

export const MAX_BLAMED_BYTES = 1024 ** 2;
export const MAX_BLAME_ANSWER_BYTES = 5 * 1024 ** 2;

/** 413: blame of the file has too many lines, or takes too long. */
export class TooLargeToBlame extends DomainError {
  constructor() {
    super('too_large', {
      message: '413 File is too large to be blamed',
      reason:
        `The limits are ${MAX_BLAMED_BYTES} bytes of the file, ${MAX_BLAMED_LINES} lines, ${MAX_BLAME_ANSWER_BYTES} bytes of the ` +
        `answer, and ${MAX_PATH_SECONDS} seconds; range asks for some of the lines`,
    });
  }
}
