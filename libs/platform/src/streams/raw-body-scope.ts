import { type FastifyInstance } from 'fastify';

/** A scope in which no body is parsed: its handlers pipe `request.raw` on as it comes, whatever its type. */
export async function registerRawBodyScope(http: FastifyInstance, routes: (scope: FastifyInstance) => void) {
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    routes(scope);
    done();
  });
}
