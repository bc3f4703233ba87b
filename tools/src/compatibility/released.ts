import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@ingot/contracts';
import { z } from 'zod';
import { openApiDocument, type OpenApiDocument } from '../docs/open-api.js';
import { root } from '../root.js';
import { type Consumers, consumers } from './consumers.js';
import { type EventSchemas, eventSchemas } from './contract-breaks.js';

/** The contracts, consumers and migrations of the last release. `npm run release:contracts` writes them. */
export const RELEASED = {
  openApi: 'tools/src/compatibility/released/openapi.json',
  events: 'tools/src/compatibility/released/events.json',
  consumers: 'tools/src/compatibility/released/consumers.json',
  migrations: 'tools/src/compatibility/released/migrations.json',
};

export const releasedOpenApi = (): OpenApiDocument => openApiDocument.parse(readJson(RELEASED.openApi));
export const releasedEvents = (): EventSchemas => eventSchemas.parse(readJson(RELEASED.events));

/** What each durable consumer consumes. */
export const releasedConsumers = (): Consumers => consumers.parse(readJson(RELEASED.consumers));

/** The names of the migrations of each service. */
export const releasedMigrations = (): Record<string, string[]> =>
  z.record(z.string(), z.array(z.string())).parse(readJson(RELEASED.migrations));

/** The published payload schema of every declared event. */
export function currentEvents(): EventSchemas {
  const events = Object.values(contracts).flatMap((declared) => (isEvent(declared) ? [declared] : []));
  const schemas = events.map(({ subject, payload }) => [subject, z.toJSONSchema(payload, { unrepresentable: 'any' })]);
  return eventSchemas.parse(JSON.parse(JSON.stringify(Object.fromEntries(schemas))));
}

const isEvent = (declared: unknown): declared is contracts.EventType =>
  typeof declared === 'object' && declared !== null && 'kind' in declared && declared.kind === 'event';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
