import { Module } from '@nestjs/common';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { MetadataHandlers } from './metadata.handlers.js';
import { SettingsAnswers } from './settings.answers.js';
import { SettingsHandlers } from './settings.handlers.js';
import { SettingsChangesConsumer, SettingsUpdater } from './settings.updater.js';

@Module({
  controllers: [MetadataHandlers, SettingsAnswers, SettingsHandlers],
  providers: [ApplicationSettingsRepository, SettingsChangesConsumer, SettingsUpdater],
})
export class SettingsModule {}
