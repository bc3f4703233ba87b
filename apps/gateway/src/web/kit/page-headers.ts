import { type FastifyReply } from 'fastify';

/** Pages load nothing but our style sheet and icon, run no script, and send forms to us alone. */
function pagePolicy(formTargets: readonly string[]): string {
  return [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'`,
    ['form-action', `'self'`, ...formTargets].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** Headers of every page and of every redirect between pages. */
export function addPageHeaders(reply: FastifyReply, formTargets: readonly string[] = []): FastifyReply {
  return reply.headers({
    'content-security-policy': pagePolicy(formTargets),
    'cross-origin-opener-policy': 'same-origin',
    // other sites learn nothing; our own forms tell where they come from
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
}
