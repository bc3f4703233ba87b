import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OPERATIONS, RESERVED_ROOTS, rootOf } from '@ingot/contracts';
import { MethodNotAllowed, UnknownRoute } from '../http/http-errors.js';
import { wantsPage } from '../http/replies.js';
import { API_PREFIX } from '../http/base-url.js';

/** The limit of a path segment, which may hold a whole percent-encoded file path. */
export const LONGEST_SEGMENT = 4_096;

interface KnownPath {
  readonly pattern: RegExp;
  readonly method: string;
}

/** The prefix of the API, in any version. */
const API_ROOT = '/api/';

const knownPaths: readonly KnownPath[] = OPERATIONS.map(({ path, method }) => ({
  pattern: new RegExp(
    `^${API_PREFIX}${path.replace(/:\w+/g, `[^/]{1,${LONGEST_SEGMENT}}`).replace(/\*\w+$/, `.{1,${LONGEST_SEGMENT}}`)}/?$`,
  ),
  method,
}));

/** Throws unless the first segment of a route is a reserved name: the route would hide the projects of a user with that name. */
export function refuseUnreservedRoots(http: FastifyInstance): void {
  http.addHook('onRoute', ({ url }) => {
    const root = rootOf(url);
    if (root !== null && !RESERVED_ROOTS.has(root))
      throw new Error(`the first segment of the route ${url} is not a reserved username`);
  });
}

/**
 * 404 for an unknown path; 405 with `Allow` for a path with other methods. The body is not parsed: scopes with parsers register
 * their own.
 * @param sendPage answers 404 to browsers, outside the API
 */
export function registerUnknownRoutes(
  http: FastifyInstance,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  http.removeAllContentTypeParsers();
  http.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').replaceAll(/\/{2,}/g, '/');
    if (!path.startsWith(API_ROOT) && wantsPage(request)) return sendPage(request, reply);
    const allowed = methodsOf(path);
    throw allowed.length === 0 ? new UnknownRoute(hintAbout(path)) : new MethodNotAllowed([...new Set(allowed)]);
  });
}

const methodsOf = (path: string): string[] =>
  knownPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

const UNESCAPED_PROJECT = new RegExp(`^${API_PREFIX}/projects/(?![^/]*%2[Ff])(\\D[^/]*)/([^/]+)(/.*)?$`);
const OTHER_VERSION = /^\/api\/v\d+(\/|$)/;

/** What was probably meant by an unknown path: the path of a project with its slash escaped, or this version of the API. */
function hintAbout(path: string): string | undefined {
  const [, namespace, project, rest = ''] = UNESCAPED_PROJECT.exec(path) ?? [];
  if (namespace !== undefined && project !== undefined) {
    const escaped = `/projects/${namespace}%2F${project}`;
    if (methodsOf(`${API_PREFIX}${escaped}${rest}`).length > 0)
      return `Write the path of a project with %2F: ${escaped}`;
  }
  const isOtherVersion = OTHER_VERSION.test(path) && !path.startsWith(`${API_PREFIX}/`);
  return isOtherVersion ? `The version of the API is ${API_PREFIX}` : undefined;
}
