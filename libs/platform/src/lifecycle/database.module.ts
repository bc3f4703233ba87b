import { type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type ServiceConfig } from '../config/platform-config.js';
import { untilItWorks } from './process.js';
import { type Logger } from '../logging/logger.js';
import { type DatabaseModel, dataSourceOptions } from '../database/database-options.js';

/** TypeORM of a service. It waits for the database, which may be busy or away again since it answered the migrations. */
export function databaseModule(
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  model: DatabaseModel,
  logger: Logger,
): DynamicModule {
  const options = dataSourceOptions(config, model);
  return TypeOrmModule.forRootAsync({
    useFactory: () => options,
    dataSourceFactory: () => untilItWorks('the database', logger, () => new DataSource(options).initialize()),
  });
}
