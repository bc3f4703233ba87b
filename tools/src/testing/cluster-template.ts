import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { migrate, modelOf } from '../compatibility/database-schema.js';
import { type ClusterTemplate, clusterIn, createDatabases, privatePostgres } from '../launcher/backing/postgres.js';
import { lockFile, temporaryDirectory } from '../launcher/data-dir.js';
import { reservePorts } from '../launcher/ports.js';
import { DATABASES, databaseUrls, SERVICES } from '../launcher/services.js';
import { acquireLock } from '../setup/lock.js';

export interface MadeTemplate {
  readonly template: ClusterTemplate;
  readonly remove: () => void;
}

/** Creates a cluster with the migrated, empty databases of all services. Needs the build. */
export async function makeClusterTemplate(): Promise<MadeTemplate> {
  const { path, remove } = temporaryDirectory();
  acquireLock(lockFile(path)); // so that it is removed even if this process is killed
  const ports = await reservePorts(join(path, 'ports.json'));
  const password = randomBytes(24).toString('hex');
  const dir = join(path, 'postgres');
  const { url, supervised } = privatePostgres({
    ...{ dir, port: ports.of('postgres'), password, isThrowaway: true },
    logFile: join(path, 'postgres.log'),
  });
  supervised.start();
  try {
    await supervised.waitReady();
    await createDatabases(url, Object.values(DATABASES));
    for (const service of SERVICES) await migrate(databaseUrls(url)[service], await modelOf(service));
  } finally {
    await supervised.stop();
    ports.release();
  }
  return { template: { directory: clusterIn(dir), password }, remove };
}
