import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { mrConfig } from './config.js';
import { databaseModel } from './database-model.js';

void runMain(async () => {
  await runService({
    service: 'mr',
    config: readConfig(mrConfig),
    configSchema: mrConfig,
    module: AppModule,
    model: databaseModel,
  });
});
