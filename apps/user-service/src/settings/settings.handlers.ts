import { Controller } from '@nestjs/common';
import {
  type ApplicationSettings,
  applicationSettings,
  type Call,
  getSettings,
  type InstanceSettingsJson,
  updateSettings,
} from '@ingot/contracts';
import { Answers, Handles } from '@ingot/platform';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { presentSettings } from './settings.presenter.js';
import { SettingsUpdater } from './settings.updater.js';

@Controller()
export class SettingsHandlers {
  constructor(
    private readonly repository: ApplicationSettingsRepository,
    private readonly updater: SettingsUpdater,
  ) {}

  @Handles(getSettings)
  async show(): Promise<InstanceSettingsJson> {
    return presentSettings(await this.repository.read());
  }

  @Handles(updateSettings)
  async update({ input, principal }: Call<typeof updateSettings>): Promise<InstanceSettingsJson> {
    return presentSettings(await this.updater.update(input, principal));
  }

  @Answers(applicationSettings)
  async current(): Promise<ApplicationSettings> {
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...settings } = await this.repository.read();
    return settings;
  }
}
