import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationSettingsEntity } from './application-settings.entity.js';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { SettingsChangesConsumer } from './settings-changes.consumer.js';
import { SettingsHandlers } from './settings.handlers.js';
import { SettingsUpdater } from './settings.updater.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApplicationSettingsEntity])],
  controllers: [SettingsHandlers],
  providers: [ApplicationSettingsRepository, SettingsChangesConsumer, SettingsUpdater],
})
export class SettingsModule {}
