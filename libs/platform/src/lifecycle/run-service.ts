import 'reflect-metadata';
import { Catch, type INestApplication, Module, type RpcExceptionFilter, type Type } from '@nestjs/common';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';
import pg from 'pg';
import { type Observable, throwError } from 'rxjs';
import { DataSource } from 'typeorm';
import { isOverNats, OPERATIONS, RPCS, type ServiceName, storageLeaving } from '@ingot/contracts';
import { printableConfig } from '../config/read-config.js';
import { serviceConfig, type ServiceConfig } from '../config/platform-config.js';
import { type DatabaseModel } from '../database/database-options.js';
import { DatabaseWatchdog } from '../database/database-watchdog.js';
import { migrate } from '../database/migrate.js';
import { measurePools } from '../database/pool-metrics.js';
import { HELD_AT_ONCE, HeldCalls } from '../holding/held-calls.js';
import { measureDiskSpace } from '../metrics/disk-space.js';
import { observeEventLoopLag } from '../metrics/event-loop-lag.js';
import { createMetricsRegistry, type MetricsRegistry } from '../metrics/metrics-registry.js';
import { measureQueues, QueueWithBacklog } from '../metrics/queue-backlog.js';
import { SampledGauges } from '../metrics/sampled-gauges.js';
import { Broadcasts } from '../nats/broadcasts.js';
import { CallMetrics } from '../nats/call-metrics.js';
import { natsConnectionOptions } from '../nats/connection-options.js';
import { registerHealthRoutes, serveOperators } from './health-routes.js';
import { NO_ROUTE_SCHEMAS } from './no-route-schemas.js';
import { Readiness } from './readiness.js';
import { createLogger, type Logger, NestLogger } from '../logging/logger.js';
import { OccasionalWarning } from '../logging/occasional-warning.js';
import { NatsServer } from '../nats/nats-server.js';
import { RpcClient } from '../nats/rpc-client.js';
import { EventConsumers } from '../outbox/event-consumers.js';
import { ensureEventStream } from '../outbox/event-stream.js';
import { measureOutbox } from '../outbox/outbox-metrics.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { FILE_STREAM_HEADER_BYTES } from '../streams/file-stream-wire.js';
import { FileStreamServer } from '../streams/file-stream-server.js';
import { startTracing } from '../tracing/start-tracing.js';
import { PlatformModule } from './platform.module.js';
import { UnusedConnections } from './unused-connections.js';
import { TlsFiles } from './tls-files.js';
import { logUnhandledRejections, onShutdown } from './process.js';
import { untilItWorks } from './process.js';

export interface ServiceDefinition {
  readonly service: ServiceName;
  readonly config: ServiceConfig;
  /** The schema of `config`, for logging it without secrets. */
  readonly configSchema: typeof serviceConfig;
  readonly module: Type;
  readonly model: DatabaseModel;
  /** The storage that this replica owns. */
  readonly storage?: string;
  /** Tells all processes that the storage soon takes no more calls. */
  readonly tellLeaving?: (broadcasts: Broadcasts) => Promise<void>;
  /** Directories whose disk space is measured, by the name in metrics. */
  readonly disks?: Readonly<Record<string, string>>;
  /** Adds routes to the service's own HTTP server before it listens. */
  readonly http?: (app: NestFastifyApplication) => void | Promise<void>;
}

const CLOSE_IDLE_EVERY_MS = 50;

/** Passes errors to the transport unchanged, instead of Nest's "Internal server error". */
@Catch()
class PassErrorsOn implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Runs one service until SIGTERM: waits for its dependencies, migrates its database, serves calls, relays its events,
 * consumes events of others, and finally lets running work finish.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const { config, model, service, tellLeaving } = definition;
  const logger = createLogger(model.service, config.LOG_LEVEL);
  logger.info({ config: printableConfig(definition.configSchema, config) }, 'starting');
  logUnhandledRejections(logger);

  const untraced = new OccasionalWarning(logger, 'traces cannot be sent');
  const endTracing = await startTracing(model.service, config, (error) => untraced.give(error));
  const held = new HeldCalls({ holdMs: config.HOLD_SECONDS * 1000, ...HELD_AT_ONCE }, logger);
  const rpc = new RpcClient(config.NATS_URL, model.service, held);
  const [events] = await Promise.all([
    connectToEvents(config, model.service, logger),
    untilItWorks('NATS', logger, () => rpc.connect()),
    untilItWorks('the database', logger, () => migrate(config, model)),
  ]);

  const readiness = new Readiness();
  const app = await createApp(definition, logger, rpc, readiness);
  app.get(Broadcasts).listen(storageLeaving, ({ storage }) => held.storageLeaves(storage));
  const registry = createMetricsRegistry(model.service, config);
  registerHealthRoutes(app.getHttpAdapter().getInstance(), readiness);
  const metrics = new CallMetrics(registry);
  await app.get(FileStreamServer).register(app.getHttpAdapter().getInstance(), { service, logger, metrics });
  await definition.http?.(app);

  const watchdog = new DatabaseWatchdog(config.DATABASE_URL, model.service);
  const server = new NatsServer({
    rpc,
    service: model.service,
    ...(definition.storage === undefined ? {} : { storage: definition.storage }),
    ...(tellLeaving === undefined ? {} : { tellLeaving: () => tellLeaving(app.get(Broadcasts)) }),
    expectedSubjects: expectedSubjects(service),
    drainMs: config.DRAIN_SECONDS * 1000,
    watchdog: () => watchdog.check(),
    heldFor: () => held.times.age,
    logger,
    metrics,
  });
  app.useGlobalFilters(new PassErrorsOn());
  app.connectMicroservice({ strategy: server }, { inheritAppConfig: true });
  addReadinessChecks(app, readiness, rpc);

  measure(definition, app, registry, events);
  const operators = await serveOperators(config, readiness, registry);
  // modules initialize before calls are served: the first administrator exists, interrupted ref updates are recovered
  await app.init();
  await app.startAllMicroservices();
  const unused = new UnusedConnections(app.getHttpAdapter().getInstance().server);
  await app.listen(config.HTTP_PORT, config.HTTP_HOST);
  const relay = new OutboxRelay(config.DATABASE_URL, jetstream(events), logger);
  relay.start();
  const consumers = app.get(EventConsumers);
  const hearsBroadcasts = (): boolean => rpc.connected;
  const copies = config.EVENT_COPIES;
  consumers.start({ connection: events, jetStream: jetstream(events), copies, logger, hearsBroadcasts });
  observeEventLoopLag(registry);
  logger.info({ port: config.HTTP_PORT }, 'ready');

  onShutdown(logger, config.DRAIN_SECONDS, async () => {
    readiness.startDraining();
    await consumers.stop();
    const readPool = app.get(pg.Pool);
    await closing(app, server, unused, config.DRAIN_SECONDS);
    await operators.close();
    await relay.stop();
    await Promise.all([readPool.end(), watchdog.close(), events.close()]);
    await rpc.close();
    await endTracing();
  });
}

/**
 * Work of the service itself ends first, then transfers over HTTP, then calls: they are taken until the others have ended, but not so long that
 * calls would be lost at the end of the process.
 */
async function closing(
  app: NestFastifyApplication,
  calls: NatsServer,
  unused: UnusedConnections,
  drainSeconds: number,
): Promise<void> {
  const { server: http } = app.getHttpAdapter().getInstance();
  const closeIdle = () => {
    if (http.listening) return;
    http.closeIdleConnections(); // kept by callers, they would never end
    unused.endSilent();
  };
  // on the next turn, as requests that have arrived are read first: otherwise their connections count as idle
  const whileClosing = setInterval(() => setImmediate(closeIdle), CLOSE_IDLE_EVERY_MS);
  const late = setTimeout(() => void calls.drain(), drainSeconds * 1000);
  await nextTurn();
  await app.close();
  clearInterval(whileClosing);
  clearTimeout(late);
}

/**
 * A connection for events alone. NATS stops reading a connection while it writes an event from it to disk. On a shared connection, answers
 * and keepalives would be late, and callers would give up.
 */
async function connectToEvents(config: ServiceConfig, service: string, logger: Logger): Promise<NatsConnection> {
  const options = natsConnectionOptions(config.NATS_URL, `${service}: events`);
  const connection = await untilItWorks('NATS', logger, () => connect(options));
  await untilItWorks('JetStream', logger, () => ensureEventStream(connection, config.EVENT_COPIES));
  return connection;
}

async function createApp(
  { service, config, model, module }: ServiceDefinition,
  logger: Logger,
  rpc: RpcClient,
  readiness: Readiness,
): Promise<NestFastifyApplication> {
  @Module({ imports: [PlatformModule.with({ service, config, logger, rpc, readiness, model }), module] })
  class RootModule {}

  const tls = config.TLS_DIRECTORY === undefined ? null : new TlsFiles(config.TLS_DIRECTORY, logger);
  const adapter = new FastifyAdapter({
    logger: false,
    http: { maxHeaderSize: FILE_STREAM_HEADER_BYTES },
    // as on plain connections, whoever has sent everything still gets the answer: git ends its input first
    ...(tls && { https: { ...tls.read(), maxHeaderSize: FILE_STREAM_HEADER_BYTES, allowHalfOpen: true } }),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that arrived before are answered
    schemaController: NO_ROUTE_SCHEMAS,
  });
  const app = await NestFactory.create<NestFastifyApplication>(RootModule, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const { server } = app.getHttpAdapter().getInstance();
  if (server instanceof TlsServer) tls?.follow(server);
  return app;
}

function addReadinessChecks(app: INestApplication, readiness: Readiness, rpc: RpcClient): void {
  const database = app.get(DataSource);
  readiness.add({ name: 'database', check: () => database.query('SELECT 1') });
  readiness.add({
    name: 'nats',
    check: () => (rpc.connected ? Promise.resolve() : Promise.reject(new Error('not connected'))),
  });
}

/** Metrics of saturation and backlog, of the service and its dependencies. */
function measure(
  { config, disks = {} }: ServiceDefinition,
  app: INestApplication,
  registry: MetricsRegistry,
  events: NatsConnection,
): void {
  const [reads, gauges] = [app.get(pg.Pool), new SampledGauges(registry)];
  measurePools(registry, config, reads, app.get(DataSource));
  measureOutbox(gauges, reads);
  measureDiskSpace(gauges, disks);
  app.get(EventConsumers).measure(gauges, events);
  const providers: { readonly instance?: unknown }[] = app.get(DiscoveryService).getProviders();
  const queues = providers.flatMap(({ instance }) => (instance instanceof QueueWithBacklog ? instance : []));
  measureQueues(gauges, queues);
}

/** The subjects of all operations and calls of the service. */
const expectedSubjects = (service: ServiceName): string[] =>
  [...OPERATIONS.filter(isOverNats), ...RPCS].filter((one) => one.service === service).map(({ subject }) => subject);
