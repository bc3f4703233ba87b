import { Module } from '@nestjs/common';
import { TriggerHandlers } from './trigger.handlers.js';
import { TriggerPresenter } from './trigger.presenter.js';
import { PipelinesModule } from '../pipelines/pipelines.module.js';
import { TriggerRepository } from './trigger.repository.js';
import { TriggerWriter } from './trigger.writer.js';
import { TriggerRunner } from './trigger.runner.js';

@Module({
  imports: [PipelinesModule],
  controllers: [TriggerHandlers],
  providers: [TriggerPresenter, TriggerRepository, TriggerRunner, TriggerWriter],
  exports: [TriggerRepository],
})
export class TriggersModule {}
