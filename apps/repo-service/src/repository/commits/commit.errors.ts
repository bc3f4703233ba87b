import { DomainError } from '@ingot/contracts';
import { GitError, MAX_PATH_SECONDS, MAX_TREE_BYTES, PATH_LIMITS, TREE_LIMITS } from '../../git/index.js';

const HISTORY_LIMITS = `The limits are ${MAX_PATH_SECONDS} seconds and ${PATH_LIMITS.memoryBytes} bytes of memory`;

/** 413: the diff has too many entries or too much content. */
export class DiffTooLarge extends DomainError {
  constructor(options?: ErrorOptions) {
    super('too_large', { message: '413 Diff is too large to be computed', reason: TREE_LIMITS }, {}, options);
  }
}

/** 413: the history of a path takes too much time or memory. */
export class HistoryTooLarge extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'too_large',
      { message: '413 History of the path is too large to be followed', reason: HISTORY_LIMITS },
      {},
      options,
    );
  }
}

/** 413: a directory has, or would get, too many entries to be changed. */
export class DirectoryTooLarge extends DomainError {
  constructor(options?: ErrorOptions) {
    const reason = `The limit is ${MAX_TREE_BYTES} bytes of entries`;
    super('too_large', { message: '413 Directory is too large to be changed', reason }, {}, options);
  }
}

/** Translates git's errors of size and time into `DiffTooLarge`. */
export async function orDiffTooLarge<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isTooMuch(cause)) throw new DiffTooLarge({ cause });
    throw cause;
  }
}

/** Translates git's errors of size and time into `HistoryTooLarge`. */
export async function orHistoryTooLarge<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isTooMuch(cause)) throw new HistoryTooLarge({ cause });
    throw cause;
  }
}

/** Translates git's errors of size and time into `DirectoryTooLarge`. */
export async function orDirectoryTooLarge<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isTooMuch(cause)) throw new DirectoryTooLarge({ cause });
    throw cause;
  }
}

/** Whether git gave up because of the size of its task. */
export const isTooMuch = (error: unknown): boolean => error instanceof GitError && error.isTooMuch;
