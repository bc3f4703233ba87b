import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { ciConfig } from './config.js';
import { databaseModel } from './database-model.js';

void runMain(async () => {
  const config = readConfig(ciConfig);
  await runService({
    service: 'ci',
    config,
    configSchema: ciConfig,
    module: AppModule,
    model: databaseModel,
    disks: config.S3_BUCKET === undefined ? { artifacts: config.DATA_DIR } : {},
  });
});
