import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FastifyInstance } from 'fastify';
import { API_PREFIX } from '../http/base-url.js';
import { asJson } from '../http/replies.js';

/** The file of the OpenAPI document, which the build writes: making it takes more than a second of processor time. */
export const OPENAPI_FILE = join(import.meta.dirname, 'openapi.json');

/** Serves the OpenAPI document. */
export function registerOpenApi(http: FastifyInstance): void {
  const document = readFileSync(OPENAPI_FILE, 'utf8');
  http.get(`${API_PREFIX}/openapi.json`, (_request, reply) => asJson(reply).send(document));
}
