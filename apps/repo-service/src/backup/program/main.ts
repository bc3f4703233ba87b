import { createLogger, readConfig, runMain } from '@ingot/platform';
import { backUp } from './backup.js';
import { backupConfig, keptConfig } from './config.js';
import { Points } from './points.js';
import { chosenPoint, restore } from './restore.js';
import { asManifest, openSecrets } from './sealed-secrets.js';

const USAGE = 'usage: node apps/repo-service/dist/backup/program/bundle.js backup | restore | list | secrets';

void runMain(async () => {
  const [, , command] = process.argv;
  const log = createLogger('backup', 'info');
  if (command === 'backup') await backUp(readConfig(backupConfig), log);
  else if (command === 'restore') await restore(readConfig(backupConfig), log);
  else if (command === 'list') await list();
  else if (command === 'secrets') await printSecrets();
  else throw new Error(USAGE);
});

async function list(): Promise<void> {
  const points = new Points(readConfig(keptConfig).BACKUP_PATH);
  process.stdout.write((await points.all()).map((point) => `${point}\n`).join(''));
}

async function printSecrets(): Promise<void> {
  const config = readConfig(keptConfig);
  const points = new Points(config.BACKUP_PATH);
  const point = await chosenPoint(points, config);
  process.stdout.write(asManifest(await openSecrets(config, point, points.directoryOf(point))));
}
