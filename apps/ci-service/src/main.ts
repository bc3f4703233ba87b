import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { ciConfig } from './config.js';
import { databaseModel } from './database-model.js';

await runMain(async () => {
  await runService({
    service: 'ci',
    config: readConfig(ciConfig),
    configSchema: ciConfig,
    module: AppModule,
    model: databaseModel,
  });
});
