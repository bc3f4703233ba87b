import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OPERATIONS, RESERVED_ROOTS, rootOf } from '@ingot/contracts';
import { MethodNotAllowed, UnknownRoute } from '../http/http-errors.js';
import { wantsPage } from '../http/replies.js';
import { API_PREFIX } from '../http/base-url.js';

/** A path segment may hold a whole file path, percent-encoded. Nothing has a longer name. */
export const LONGEST_SEGMENT = 4_096;

interface KnownPath {
  readonly pattern: RegExp;
  readonly method: string;
}

/** Of every version. */
const API_ROOT = '/api/';

const knownPaths: readonly KnownPath[] = OPERATIONS.map(({ path, method }) => ({
  pattern: new RegExp(
    `^${API_PREFIX}${path.replace(/:\w+/g, `[^/]{1,${LONGEST_SEGMENT}}`).replace(/\*\w+$/, `.{1,${LONGEST_SEGMENT}}`)}/?$`,
  ),
  method,
}));

/** Throws for a route whose first segment a user could be named, whose projects it would then hide. */
export function refuseUnreservedRoots(http: FastifyInstance): void {
  http.addHook('onRoute', ({ url }) => {
    const root = rootOf(url);
    if (root !== null && !RESERVED_ROOTS.has(root)) throw new Error(`users could be named like the route ${url}`);
  });
}

/**
 * 404 for a path that nothing answers; 405 naming the methods for one that takes others. What is in the body does not matter:
 * it is not parsed. Scopes that parse bodies register what they parse.
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
    const allowed = knownPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    throw allowed.length === 0 ? new UnknownRoute() : new MethodNotAllowed([...new Set(allowed)]);
  });
}
