// npm run release:contracts: records the current contracts, consumers of events and names of migrations, for comparison with later versions.
import { currentOpenApi, formatted, writeAll } from '../docs/document-files.js';
import { SERVICES } from '../launcher/services.js';
import { ensureBuilt } from '../setup/build.js';
import { currentConsumers } from './consumers.js';
import { modelOf } from './database-schema.js';
import { currentEvents, RELEASED } from './released.js';

await ensureBuilt();
const migrations: Record<string, string[]> = {};
for (const service of SERVICES) migrations[service] = (await modelOf(service)).migrations.map(({ name }) => name);
writeAll([
  await formatted(RELEASED.openApi, JSON.stringify(currentOpenApi())),
  await formatted(RELEASED.events, JSON.stringify(currentEvents())),
  await formatted(RELEASED.consumers, JSON.stringify(await currentConsumers())),
  await formatted(RELEASED.migrations, JSON.stringify(migrations)),
]);
// open handles of the gateway's code would keep this process running
process.exit(0);
