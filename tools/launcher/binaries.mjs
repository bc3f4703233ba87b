import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const EXTRA_DIRECTORIES = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/**
 * Looks in PATH and where distributions put servers.
 * @param {string} name
 * @param {string[]} [first] directories to look in before
 * @returns {string | null}
 */
export function findBinary(name, first = []) {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...first, ...path, ...EXTRA_DIRECTORIES].map((dir) => join(dir, name)).find(isExecutable) ?? null;
}

/**
 * A program of PostgreSQL: Debian keeps each major version in a directory of its own.
 * @param {'postgres' | 'initdb'} name
 * @param {string} [major] the version that made the cluster; the newest when not given
 */
export function findPostgresBinary(name, major) {
  const versions = list('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const wanted = major ? versions.filter((version) => version === major) : versions;
  return findBinary(
    name,
    wanted.map((version) => `/usr/lib/postgresql/${version}/bin`),
  );
}

function list(dir) {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
