import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply } from 'fastify';

const PATH = '/help/api';
const ASSETS = `${PATH}/assets`;
/** All assets are served from here, so that the page works without internet access. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ');

/** Serves the API reference: Swagger UI renders the OpenAPI document in the browser. */
export async function registerReferencePage(http: FastifyInstance): Promise<void> {
  const page = beside('reference-page.html');
  const scripts = SCRIPTS.map((name) => [name, beside(`${name}.txt`)] as const);
  const style = beside('page.css');
  http.get(PATH, (_request, reply) => guarded(reply).type('text/html; charset=utf-8').send(page));
  for (const [name, script] of scripts) {
    http.get(`${ASSETS}/${name}`, (_request, reply) =>
      guarded(reply).type('text/javascript; charset=utf-8').send(script),
    );
  }
  http.get(`${ASSETS}/page.css`, (_request, reply) => guarded(reply).type('text/css; charset=utf-8').send(style));
  await http.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: `${ASSETS}/`,
    allowedPath: (path) => SERVED.has(path),
    wildcard: false, // other paths are unknown
    decorateReply: false,
    maxAge: '1h',
  });
}

const SCRIPTS = ['start.js', 'accessible.js'];
const SERVED = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

const beside = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

const guarded = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'referrer-policy': 'same-origin' });
