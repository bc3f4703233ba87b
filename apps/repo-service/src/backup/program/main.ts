import { createLogger, readConfig, runMain } from '@ingot/platform';
import { backUp } from './backup.js';
import { backupConfig } from './config.js';
import { Points } from './points.js';
import { chosenPoint, restore } from './restore.js';
import { asManifest, openSecrets } from './sealed-secrets.js';

const USAGE = 'usage: node apps/repo-service/dist/backup/program/bundle.js backup | restore | list | secrets';

void runMain(async () => {
  const [, , command] = process.argv;
  const config = readConfig(backupConfig);
  const log = createLogger('backup', 'info');
  const points = new Points(config.BACKUP_PATH);
  if (command === 'backup') await backUp(config, log);
  else if (command === 'restore') await restore(config, log);
  else if (command === 'list') process.stdout.write((await points.all()).map((point) => `${point}\n`).join(''));
  else if (command === 'secrets') {
    const point = await chosenPoint(points, config);
    process.stdout.write(asManifest(await openSecrets(config, point, points.directoryOf(point))));
  } else throw new Error(USAGE);
});
