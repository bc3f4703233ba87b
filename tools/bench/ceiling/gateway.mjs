// The ceiling's gateway: a bare Fastify route that passes each request on by a stock ClientNats.
import 'reflect-metadata';
import { ClientNats } from '@nestjs/microservices';
import Fastify from 'fastify';
import { firstValueFrom } from 'rxjs';
import { answer } from '../child.mjs';
import { natsOptions } from './nats-options.mjs';

answer({
  async start() {
    const client = new ClientNats(natsOptions(process.env.NATS_URL));
    await client.connect();
    const http = Fastify({ logger: false });
    http.get('/echo/:name', (request) => firstValueFrom(client.send('bench.echo', { name: request.params.name })));
    return http.listen({ host: '127.0.0.1', port: 0 });
  },
});
