import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ApplicationSettings, applicationSettingsChanged } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { ApplicationSettingsEntity } from './application-settings.entity.js';

const ROW = { id: 1 };

export interface ChangedSettings {
  readonly settings: ApplicationSettingsEntity;
  /** The names, as the API has them, of those whose value is another now. */
  readonly changed: readonly string[];
}

/** The one row of settings, which the schema itself brings along. */
@Injectable()
export class ApplicationSettingsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  read(): Promise<ApplicationSettingsEntity> {
    return this.dataSource.manager.findOneByOrFail(ApplicationSettingsEntity, ROW);
  }

  /**
   * Writes those of the changes that are any. Whoever changes settings waits for whoever does so already, so that `check`,
   * which throws to refuse, sees the settings as they will be, and as they are.
   */
  change(
    changes: Partial<ApplicationSettings>,
    check: (resulting: ApplicationSettings, current: ApplicationSettings) => void,
  ): Promise<ChangedSettings> {
    return this.dataSource.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const current = await tx.findOneOrFail(ApplicationSettingsEntity, { where: ROW, lock });
      check({ ...current, ...changes }, current);
      const { columns } = this.dataSource.getMetadata(ApplicationSettingsEntity);
      const changed = columns.filter(({ propertyName }) => differs(current, changes, propertyName));
      if (changed.length === 0) return { settings: current, changed: [] };
      await tx.update(ApplicationSettingsEntity, ROW, changes);
      await this.outbox.add(tx, applicationSettingsChanged, {});
      const settings = await tx.findOneByOrFail(ApplicationSettingsEntity, ROW);
      return { settings, changed: changed.map(({ databaseName }) => databaseName) };
    });
  }
}

const differs = (current: object, changes: object, name: string): boolean =>
  name in changes && !isDeepStrictEqual(Reflect.get(current, name), Reflect.get(changes, name));
