import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';

/** Leaves unknown routes and errors to our own replies: Nest would set its handlers over them. */
export class EdgeAdapter extends FastifyAdapter {
  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }
}
