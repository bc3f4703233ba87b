import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { storageLeaving } from '@ingot/contracts';
import {
  Broadcasts,
  createAccessLogger,
  createLogger,
  createMetricsRegistry,
  HELD_AT_ONCE,
  HeldCalls,
  type Logger,
  logUnhandledRejections,
  type MetricsRegistry,
  NestLogger,
  NO_ROUTE_SCHEMAS,
  OccasionalWarning,
  observeEventLoopLag,
  onShutdown,
  printableConfig,
  Readiness,
  registerHealthRoutes,
  registerRawBodyScope,
  RpcClient,
  serveOperators,
  startTracing,
  untilItWorks,
  UnusedConnections,
} from '@ingot/platform';
import { AppModule } from './app.module.js';
import { type GatewayConfig, gatewayConfig } from './config.js';
import { EdgeModule, type EdgeParts } from './edge.module.js';
import { GitHttpRoutes } from './git/http/git-http-routes.js';
import { SshServer } from './git/ssh/ssh-server.js';
import { BaseUrl, trustedProxies } from './http/base-url.js';
import {
  addEdgeHeaders,
  ConnectionClosing,
  IDLE_CONNECTION_MS,
  registerCostHeader,
  registerCors,
  registerEdgeHeaders,
  registerRequestLog,
  requestIdOf,
} from './http/edge-hooks.js';
import { refuseUnreadableRequest, registerErrorReplies, sendError } from './http/error-replies.js';
import { registerBodyParsers, registerRestOfBody } from './input/body-parsers.js';
import { registerRequestTraces } from './http/request-traces.js';
import { parseQueryString } from './input/input-reader.js';
import { registerSlowestBody } from './input/slow-bodies.js';
import { OAuthRoutes } from './oauth/oauth-routes.js';
import { registerOpenApi } from './openapi/serve-openapi.js';
import { registerReferencePage } from './openapi/reference-page/reference-page.js';
import { isAnonymousRead } from './routing/anonymous-reads.js';
import { ApiRoutes } from './routing/api-routes.js';
import { LONGEST_SEGMENT, refuseUnreservedRoots, registerUnknownRoutes } from './routing/unknown-routes.js';
import { UnreadReplies } from './throttling/unread-replies.js';
import { WebPages } from './web/kit/web-pages.js';
import { WebPaths } from './routing/web-paths.js';

const SERVICE = 'gateway';
/** At the end, how long a request may take to arrive up to its body. */
const WHOLE_HEAD_MS = 2_000;

/**
 * Runs the gateway until SIGTERM. Then it reports not ready (lame duck), still serves requests and asks clients to close their
 * connections. At the end it accepts no more requests and lets running ones finish.
 */
export async function runGateway(config: GatewayConfig): Promise<void> {
  const logger = createLogger(SERVICE, config.LOG_LEVEL);
  logger.info({ config: printableConfig(gatewayConfig, config) }, 'starting');
  logUnhandledRejections(logger);
  const untraced = new OccasionalWarning(logger, 'traces cannot be sent');
  const endTracing = await startTracing(SERVICE, config, (error) => untraced.give(error));
  const held = new HeldCalls({ holdMs: config.HOLD_SECONDS * 1000, ...HELD_AT_ONCE }, logger);
  const rpc = new RpcClient(config.NATS_URL, SERVICE, held);
  await untilItWorks('NATS', logger, () => rpc.connect());

  const readiness = new Readiness();
  readiness.add({
    name: 'nats',
    isRequired: false, // without NATS all gateways would be unready, and none left to answer 503
    check: () => (rpc.connected ? Promise.resolve() : Promise.reject(new Error('not connected'))),
  });
  const registry = createMetricsRegistry(SERVICE, config);
  const app = await createApp(config, logger, { rpc, held }, registry);
  app.get(Broadcasts).listen(storageLeaving, ({ storage }) => held.storageLeaves(storage));
  const http = app.getHttpAdapter().getInstance();
  const connectionClosing = new ConnectionClosing();
  connectionClosing.register(http);
  new UnreadReplies().register(http);
  const unused = new UnusedConnections(http.server);
  unused.forgetThoseThatAsk(http.server);
  await registerRoutes(app, http, config, logger, { readiness, registry });
  const operators = await serveOperators(config, readiness, registry);
  await app.init();
  const ssh = app.get(SshServer);
  await ssh.listen();
  await http.listen({ port: config.PORT, host: config.HOST });
  observeEventLoopLag(registry);
  logger.info({ port: config.PORT }, 'ready');

  onShutdown(logger, config.LAME_DUCK_SECONDS + config.DRAIN_SECONDS, async () => {
    readiness.startDraining();
    connectionClosing.start();
    await sleep(config.LAME_DUCK_SECONDS * 1_000);
    await nextTurn(); // requests that have arrived are read first: otherwise their connections count as idle
    const closed = Promise.all([http.close(), ssh.close()]);
    unused.endSilent();
    setTimeout(() => unused.endAll(), WHOLE_HEAD_MS).unref();
    await closed;
    await app.close();
    await operators.close();
    await rpc.close();
    await endTracing();
  });
}

async function createApp(
  config: GatewayConfig,
  logger: Logger,
  calls: EdgeParts,
  registry: MetricsRegistry,
): Promise<NestFastifyApplication> {
  @Module({ imports: [EdgeModule.with(config, logger, calls, registry), AppModule] })
  class RootModule {}

  const baseUrl = new BaseUrl(config);
  const adapter = new EdgeAdapter({
    logger: false,
    bodyLimit: config.BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    genReqId: requestIdOf,
    skipMiddie: true, // there is no Nest middleware
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      sendError(error, request, addEdgeHeaders(request, reply, baseUrl), logger);
    },
    clientErrorHandler: refuseUnreadableRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that arrived before are answered
    schemaController: NO_ROUTE_SCHEMAS,
    requestTimeout: 0,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    routerOptions: {
      querystringParser: parseQueryString,
      maxParamLength: LONGEST_SEGMENT,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true, // older clients send them
    },
  });
  return NestFactory.create<NestFastifyApplication>(RootModule, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
}

async function registerRoutes(
  app: NestFastifyApplication,
  http: FastifyInstance,
  config: GatewayConfig,
  logger: Logger,
  { readiness, registry }: { readonly readiness: Readiness; readonly registry: MetricsRegistry },
): Promise<void> {
  refuseUnreservedRoots(http);
  registerErrorReplies(http, logger);
  registerEdgeHeaders(http, app.get(BaseUrl));
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    registerRequestTraces(http, { continues: config.TRUST_TRACEPARENT });
  }
  registerRequestLog(http, createAccessLogger(SERVICE, config.LOG_LEVEL), registry);
  registerHealthRoutes(http, readiness);
  if (config.REPORT_COSTS) registerCostHeader(http);
  const pages = app.get(WebPages);
  registerUnknownRoutes(http, (request, reply) => pages.sendUnknown(request, reply));
  await registerCors(http, { anonymousReads: config.CORS_ANONYMOUS_READS, isAnonymousRead });
  const api = app.get(ApiRoutes);
  await http.register(async (reads) => {
    registerRestOfBody(reads);
    registerOpenApi(reads);
    await registerReferencePage(reads);
    api.registerReads(reads);
  });
  await http.register(async (changes) => {
    await registerBodyParsers(changes, config.BODY_LIMIT_BYTES);
    api.registerChanges(changes);
  });
  await registerRawBodyScope(http, (scope) => {
    registerSlowestBody(scope);
    api.registerRawBodies(scope);
  });
  await pages.register(http);
  await app.get(OAuthRoutes).register(http);
  await app.get(WebPaths).register(http);
  await app.get(GitHttpRoutes).register(http);
}

/** Keeps Nest from replacing the gateway's own replies to unknown routes and errors. */
class EdgeAdapter extends FastifyAdapter {
  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }
}
