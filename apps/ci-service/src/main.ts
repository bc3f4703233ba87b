import { commitPipelineStatuses, headPipeline } from '@ingot/contracts';
import { ConfigError, readConfig, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { CommitStatusEntity } from './commit-statuses/commit-status.entity.js';
import { ciConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { PipelineEntity } from './pipelines/pipeline.entity.js';

async function main(): Promise<void> {
  await runService({
    service: 'ci',
    config: readConfig(ciConfig),
    configSchema: ciConfig,
    module: AppModule,
    model: { service: 'ci-service', entities: [PipelineEntity, CommitStatusEntity], migrations },
    rpcs: [headPipeline, commitPipelineStatuses],
  });
}

try {
  await main();
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
