import { type Dirent, readdirSync, readFileSync } from 'node:fs';

/** Ignores files that other tests delete concurrently. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    // no `instanceof`: the errors of Node's own modules come from outside of the test's realm
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** The entries of a directory; empty when it is deleted. */
export const entriesOf = (directory: string): Dirent[] =>
  unlessGone(() => readdirSync(directory, { withFileTypes: true }), []);

/** The content of a file; null when it is deleted. */
export const textOf = (path: string): string => unlessGone(() => readFileSync(path, 'utf8'), '');
