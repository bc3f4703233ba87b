import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { OwnDatabase } from '../../test/backing-services.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { databaseModule } from './database.module.js';

const database = new OwnDatabase();
afterAll(() => database.drop());

it('a service waits for a database that does not let it in yet', async () => {
  const { logger, lines } = memoryLogger();
  const config = { DATABASE_URL: database.url, DATABASE_POOL: 1 };
  const module = databaseModule(config, { service: 'spec', entities: [], migrations: [] }, logger);
  const starting = NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain('waiting for the database'));

  await database.create();

  const app = await starting;
  expect(await app.get(DataSource).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await app.close();
});
