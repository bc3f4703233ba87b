import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ApplicationSettings, applicationSettingsChanged } from '@ingot/contracts';
import { type AuditEntry, AuditTrail, Outbox } from '@ingot/platform';
import { ApplicationSettingsEntity } from './application-settings.entity.js';

const ROW = { id: 1 };

export interface ChangedSettings {
  readonly settings: ApplicationSettingsEntity;
  /** The settings whose value has changed, by their names in the API. */
  readonly changed: readonly string[];
}

/** The one row of settings, which a migration creates. */
@Injectable()
export class ApplicationSettingsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  read(): Promise<ApplicationSettingsEntity> {
    return this.database.manager.findOneByOrFail(ApplicationSettingsEntity, ROW);
  }

  /**
   * Writes the changes that differ. Concurrent callers take turns, so that `check`, which throws to refuse, sees the current
   * and the resulting settings.
   */
  change(
    changes: Partial<ApplicationSettings>,
    check: (resulting: ApplicationSettings, current: ApplicationSettings) => void,
  ): Promise<ChangedSettings> {
    return this.database.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const current = await tx.findOneOrFail(ApplicationSettingsEntity, { where: ROW, lock });
      check({ ...current, ...changes }, current);
      const { columns } = this.database.getMetadata(ApplicationSettingsEntity);
      const changed = columns.filter(({ propertyName }) => differs(current, changes, propertyName));
      if (changed.length === 0) return { settings: current, changed: [] };
      await tx.update(ApplicationSettingsEntity, ROW, changes);
      await this.outbox.add(tx, applicationSettingsChanged, {});
      const audited = changed.map(({ databaseName: name, propertyName }): AuditEntry => {
        const change = { name, from: textOf(current, propertyName), to: textOf(changes, propertyName) };
        return { event: 'application_setting_updated', entity: { type: 'Instance', id: null }, change };
      });
      await this.audit.record(tx, ...audited);
      const settings = await tx.findOneByOrFail(ApplicationSettingsEntity, ROW);
      return { settings, changed: changed.map(({ databaseName }) => databaseName) };
    });
  }
}

const differs = (current: object, changes: object, name: string): boolean =>
  name in changes && !isDeepStrictEqual(Reflect.get(current, name), Reflect.get(changes, name));

function textOf(settings: object, name: string): string {
  const value: unknown = Reflect.get(settings, name);
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
