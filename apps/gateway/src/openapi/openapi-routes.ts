import { type FastifyInstance } from 'fastify';
import { asJson } from '../http/json-replies.js';
import { API_PREFIX } from '../routing/api-routes.js';
import { createOpenApiDocument } from './openapi-document.js';

const API_VERSION = '4';

/** Serves the document of the API; it is made once, as the contracts do not change while the process runs. */
export function registerOpenApi(http: FastifyInstance): void {
  const document = JSON.stringify(createOpenApiDocument(API_VERSION));
  http.get(`${API_PREFIX}/openapi.json`, (_request, reply) => asJson(reply).send(document));
}
