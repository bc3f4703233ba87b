import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicationSettingsEntity } from './application-settings.entity.js';

const ROW = { id: 1 };

/** The one row of settings, which the schema itself brings along. */
@Injectable()
export class ApplicationSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<ApplicationSettingsEntity> {
    return this.dataSource.manager.findOneByOrFail(ApplicationSettingsEntity, ROW);
  }
}
