// The ceiling's Nest microservice: answers a document it was given, over stock transport and serializers.
import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Transport } from '@nestjs/microservices';
import { answer } from '../child.mjs';
import { natsOptions } from './nats-options.mjs';

const documents = new Map();

class EchoController {
  echo({ name }) {
    return documents.get(name);
  }
}
Controller()(EchoController);
MessagePattern('bench.echo')(
  EchoController.prototype,
  'echo',
  Object.getOwnPropertyDescriptor(EchoController.prototype, 'echo'),
);

class EchoModule {}
Module({ controllers: [EchoController] })(EchoModule);

answer({
  async start() {
    const options = natsOptions(process.env.NATS_URL);
    const app = await NestFactory.createMicroservice(EchoModule, { transport: Transport.NATS, options, logger: false });
    await app.listen();
  },
  remember({ name, document }) {
    documents.set(name, document);
  },
});
