import { type Dirent, readdirSync, readFileSync } from 'node:fs';

/** What other tests remove from the storages meanwhile is as if it had never been there. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    // no `instanceof`: the errors of Node's own modules come from outside of the test's realm
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** What is in a directory that may go at any time. */
export const entriesOf = (directory: string): Dirent[] =>
  unlessGone(() => readdirSync(directory, { withFileTypes: true }), []);

/** What is in a file that may go at any time. */
export const textOf = (path: string): string => unlessGone(() => readFileSync(path, 'utf8'), '');
