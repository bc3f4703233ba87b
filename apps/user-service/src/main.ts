import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { userConfig } from './config.js';
import { databaseModel } from './database-model.js';

void runMain(async () => {
  await runService({
    service: 'user',
    config: readConfig(userConfig),
    configSchema: userConfig,
    module: AppModule,
    model: databaseModel,
  });
});
