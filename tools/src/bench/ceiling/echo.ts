// The ceiling's two processes. The gateway: a bare Fastify route that passes each request on by a stock ClientNats. The
// service: a Nest microservice that answers a document it was given, over stock transport and serializers.
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ClientNats,
  MessagePattern,
  type MicroserviceOptions,
  type NatsOptions,
  Transport,
} from '@nestjs/microservices';
import Fastify from 'fastify';
import { firstValueFrom } from 'rxjs';
import { z } from 'zod';
import { answer } from '../load/child.js';

const named = z.object({ name: z.string() });
const documents = new Map<string, unknown>();

@Controller()
class EchoController {
  @MessagePattern('bench.echo')
  echo(request: unknown): unknown {
    return documents.get(named.parse(request).name);
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

/** The client takes user and password separately from the URL. */
function natsOptions(): NonNullable<NatsOptions['options']> {
  const { host, username, password } = new URL(process.env.NATS_URL ?? '');
  return { servers: [host], user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

answer({
  async startGateway() {
    const client = new ClientNats(natsOptions());
    await client.connect();
    const http = Fastify({ logger: false });
    http.get('/echo/:name', (request) =>
      firstValueFrom(client.send<unknown>('bench.echo', { name: named.parse(request.params).name })),
    );
    return http.listen({ host: '127.0.0.1', port: 0 });
  },
  async startService() {
    const transport = Transport.NATS;
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(EchoModule, {
      transport,
      options: natsOptions(),
      logger: false,
    });
    await app.listen();
  },
  remember(parameters) {
    const { name, document } = named.extend({ document: z.unknown() }).parse(parameters);
    documents.set(name, document);
  },
});
