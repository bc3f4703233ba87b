import { OPERATIONS } from './operations.js';

/** First segments of the gateway's routes outside the API, and of what stands beside them in other installations. */
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

/** The first segment of a route; null for the root itself, and where it is a parameter. */
export function rootOf(path: string): string | null {
  const [first] = segmentsOf(path);
  return first === undefined || first.startsWith(':') || first.startsWith('*') ? null : first.toLowerCase();
}

/**
 * What no user or group can be named, as its projects would be where something else answers: the first segments of all routes, with
 * those of the operations, which are below `/api/v4`. In lower case.
 */
export const RESERVED_ROOTS: ReadonlySet<string> = new Set([
  ...ROOTS,
  ...OPERATIONS.flatMap(({ path, webPath }) => [rootOf(path), webPath === null ? null : rootOf(webPath)]).filter(
    (root) => root !== null,
  ),
]);
