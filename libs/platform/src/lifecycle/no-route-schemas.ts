import { type FastifyServerOptions } from 'fastify';

/** Contracts check what is sent and answered. Without it, each process loads Fastify's compilers of schemas, a tenth of the time that it takes to start. */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

function refuseSchema(): never {
  throw new Error('a route has a schema: its contract is to check it');
}
