import { commitPipelineStatuses, headPipeline } from '@ingot/contracts';
import { readConfig, runMain, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { CommitStatusEntity } from './commit-statuses/commit-status.entity.js';
import { ciConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { PipelineEntity } from './pipelines/pipeline.entity.js';

await runMain(async () => {
  await runService({
    service: 'ci',
    config: readConfig(ciConfig),
    configSchema: ciConfig,
    module: AppModule,
    model: { service: 'ci-service', entities: [PipelineEntity, CommitStatusEntity], migrations },
    rpcs: [headPipeline, commitPipelineStatuses],
  });
});
