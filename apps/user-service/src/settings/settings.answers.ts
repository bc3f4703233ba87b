import { Controller } from '@nestjs/common';
import { type ApplicationSettings, applicationSettings } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { ApplicationSettingsRepository } from './application-settings.repository.js';

@Controller()
export class SettingsAnswers {
  constructor(private readonly repository: ApplicationSettingsRepository) {}

  @Answers(applicationSettings)
  async current(): Promise<ApplicationSettings> {
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...settings } = await this.repository.read();
    return settings;
  }
}
