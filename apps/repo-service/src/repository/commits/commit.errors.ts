import { DomainError } from '@ingot/contracts';
import { GitError } from '../../git/index.js';

/** 413 for a change of more entries, or of more content, than is ever compared. */
export class DiffTooLarge extends DomainError {
  constructor(options?: ErrorOptions) {
    super('too_large', '413 Diff is too large to be computed', {}, options);
  }
}

/** Says by `DiffTooLarge` that git had too much to compare, or took too long. */
export async function comparing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isTooMuch(cause)) throw new DiffTooLarge({ cause });
    throw cause;
  }
}

/** Whether git gave up for the size of what it was asked for. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof GitError && (error.code === 'too_large' || error.code === 'timeout');
