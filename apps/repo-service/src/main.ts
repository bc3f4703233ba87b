import { storageLeaving } from '@ingot/contracts';
import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { BackupSource } from './backup/backup-source.js';
import { repoServiceConfig } from './config.js';
import { databaseModel } from './database-model.js';
import { CopyReceiver } from './storage-moves/copy-receiver.js';
import { GitSessions } from './transports/git-sessions.js';
import { GitStreams } from './transports/git-streams.js';

void runMain(async () => {
  const config = readConfig(repoServiceConfig);
  await runService({
    service: 'repo',
    config,
    configSchema: repoServiceConfig,
    module: AppModule,
    model: databaseModel,
    storage: config.STORAGE_NAME,
    tellLeaving: (broadcasts) => broadcasts.send(storageLeaving, { storage: config.STORAGE_NAME }),
    disks: { [config.STORAGE_NAME]: config.STORAGE_PATH },
    http: async (app) => {
      const http = app.getHttpAdapter().getInstance();
      app.get(GitSessions).register(http.server);
      await app.get(GitStreams).register(http);
      await app.get(CopyReceiver).register(http);
      await app.get(BackupSource).register(http);
    },
  });
});
