import { OPERATIONS } from './operations.js';

/** First segments of the gateway's routes outside the API, and of other software's routes on the same host. */
const ROOTS = [
  '-',
  '.well-known',
  'admin',
  'api',
  'assets',
  'favicon.ico',
  'help',
  'login',
  'oauth',
  'profile',
  'robots.txt',
  'uploads',
  'users',
  'v4',
];

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The first segment of a route; null for the root and for a parameter. */
export function rootOf(path: string): string | null {
  const [first] = segmentsOf(path);
  return first === undefined || first.startsWith(':') || first.startsWith('*') ? null : first.toLowerCase();
}

/**
 * Names that users and groups cannot have, as they would hide routes: the first segments of all routes, including those of the operations
 * below `/api/v4`. Lower case.
 */
export const RESERVED_ROOTS: ReadonlySet<string> = new Set([
  ...ROOTS,
  ...OPERATIONS.flatMap(({ path, webPath }) => [rootOf(path), webPath === null ? null : rootOf(webPath)]).filter(
    (root) => root !== null,
  ),
]);
