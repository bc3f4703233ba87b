import { type FastifyServerOptions } from 'fastify';

/** Contracts check requests, not Fastify. Loading its compilers of schemas would take a tenth of the time that a process needs to start. */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

function refuseSchema(): never {
  throw new Error('a route has a schema: its contract is to check it');
}
