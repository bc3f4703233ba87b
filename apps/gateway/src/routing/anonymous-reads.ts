import { type FastifyRequest } from 'fastify';
import { OPERATIONS } from '@ingot/contracts';
import { tokensIn } from '../auth/credentials.js';
import { GIT_ROUTE } from '../git/http/git-http-routes.js';
import { API_PREFIX } from '../http/base-url.js';
import { asParameters } from '../input/input-reader.js';

/** OAuth endpoints serve clients of any origin, and carry their own credentials. */
const FOR_ANYBODY = /^\/(oauth|\.well-known)\//;

/** Operations that answer nobody without the token of a job or runner, which they find themselves. */
const BY_TOKEN = new Set(
  OPERATIONS.filter(({ access }) => access.kind === 'token').map(({ path }) => `${API_PREFIX}${path}`),
);

/** Whether a request reads what it may read without credentials: judged by what its route accepts as such, right or wrong. */
export function isAnonymousRead({ method, url, headers, query, routeOptions }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || FOR_ANYBODY.test(url)) return false;
  const route = routeOptions.url ?? '';
  if (route === GIT_ROUTE && !url.startsWith(API_PREFIX)) return headers.authorization === undefined;
  return !BY_TOKEN.has(route) && tokensIn(headers, asParameters(query)).length === 0;
}
