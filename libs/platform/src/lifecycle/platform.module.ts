import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import pg from 'pg';
import { applicationSettings, auditRecorded, type ServiceName } from '@ingot/contracts';
import { ApplicationSettingsCache } from '../clients/application-settings-cache.js';
import { AuditLog } from '../logging/audit-log.js';
import { type ServiceConfig } from '../config/platform-config.js';
import { databaseModule } from './database.module.js';
import { createReadPool, type DatabaseModel } from '../database/database-options.js';
import { Readiness } from './readiness.js';
import { type Logger } from '../logging/logger.js';
import { Broadcasts } from '../nats/broadcasts.js';
import { RpcClient } from '../nats/rpc-client.js';
import { AuditTrail } from '../outbox/audit-trail.js';
import { EventConsumers } from '../outbox/event-consumers.js';
import { Inbox, Outbox } from '../outbox/outbox.js';
import { StreamTickets } from '../streams/stream-ticket.js';
import { FileStreamServer } from '../streams/file-stream-server.js';
import { UserDirectory } from '../clients/user-directory.js';
import { CONFIG, LOGGER } from '../config/process-tokens.js';

export interface PlatformParts {
  readonly service: ServiceName;
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly rpc: RpcClient;
  readonly readiness: Readiness;
  readonly model: DatabaseModel;
}

/** The platform's injectables for every service. */
@Global()
@Module({})
export class PlatformModule {
  static with({ service, config, logger, rpc, readiness, model }: PlatformParts): DynamicModule {
    const broadcasts = new Broadcasts(rpc, logger);
    const provided = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: RpcClient, useValue: rpc },
      { provide: Readiness, useValue: readiness },
      { provide: Broadcasts, useValue: broadcasts },
      { provide: AuditLog, useValue: new AuditLog(logger) },
      {
        provide: ApplicationSettingsCache,
        useValue: new ApplicationSettingsCache(() => rpc.call(applicationSettings, {}), broadcasts),
      },
      { provide: UserDirectory, useValue: new UserDirectory(rpc, broadcasts) },
      { provide: StreamTickets, useValue: new StreamTickets(config) },
      { provide: pg.Pool, useValue: createReadPool(config, model.service, logger) },
      Outbox,
      Inbox,
      {
        provide: AuditTrail,
        useFactory: (outbox: Outbox) => new AuditTrail(outbox, auditRecorded[service]),
        inject: [Outbox],
      },
      EventConsumers,
      FileStreamServer,
    ];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, databaseModule(config, model, logger)],
      providers: provided,
      exports: provided.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
