import { type DynamicModule, Global, Module } from '@nestjs/common';
import { applicationSettings } from '@ingot/contracts';
import {
  ApplicationSettingsCache,
  AuditLog,
  Broadcasts,
  CONFIG,
  HeldCalls,
  type Logger,
  LOGGER,
  type MetricsRegistry,
  RpcClient,
  StreamTickets,
} from '@ingot/platform';
import { type GatewayConfig } from './config.js';
import { BaseUrl } from './http/base-url.js';
import { METRICS } from './throttling/throttle.js';

/** How the gateway calls services. */
export interface EdgeParts {
  readonly rpc: RpcClient;
  readonly held: HeldCalls;
}

/** The gateway's infrastructure. Unlike a service, it has neither a database nor events. */
@Global()
@Module({})
export class EdgeModule {
  static with(
    config: GatewayConfig,
    logger: Logger,
    { rpc, held }: EdgeParts,
    registry: MetricsRegistry,
  ): DynamicModule {
    const broadcasts = new Broadcasts(rpc, logger);
    const provided = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: registry },
      { provide: RpcClient, useValue: rpc },
      { provide: HeldCalls, useValue: held },
      { provide: Broadcasts, useValue: broadcasts },
      { provide: AuditLog, useValue: new AuditLog(logger) },
      {
        provide: ApplicationSettingsCache,
        useValue: new ApplicationSettingsCache(() => rpc.call(applicationSettings, {}), broadcasts),
      },
      { provide: BaseUrl, useValue: new BaseUrl(config) },
      { provide: StreamTickets, useValue: new StreamTickets(config) },
    ];
    return { module: EdgeModule, providers: provided, exports: provided.map(({ provide }) => provide) };
  }
}
