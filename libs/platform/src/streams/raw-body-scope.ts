import { type FastifyInstance } from 'fastify';

/** A Fastify scope without body parsing: handlers read `request.raw`, whatever its type. */
export async function registerRawBodyScope(http: FastifyInstance, routes: (scope: FastifyInstance) => void) {
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    routes(scope);
    done();
  });
}
