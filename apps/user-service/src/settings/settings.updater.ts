import { Inject, Injectable } from '@nestjs/common';
import {
  type ApplicationSettings,
  type Principal,
  refuseIfAny,
  settingsChanged,
  storageNames,
  ValidationFailed,
} from '@ingot/contracts';
import { AuditLog, Broadcasts, CONFIG, RpcClient } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type ApplicationSettingsEntity } from './application-settings.entity.js';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { changesOf, type GivenSettings } from './settings-changes.js';
import { blankNumbers, problemsOf } from './settings.validation.js';

/** Changes the settings of the instance. */
@Injectable()
export class SettingsUpdater {
  constructor(
    private readonly repository: ApplicationSettingsRepository,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  /**
   * Sets what was given, all or nothing; when it answers, every process has been told.
   * Throws `ValidationFailed`, and `Unavailable` when new storages are named that nobody can confirm.
   */
  async update(given: GivenSettings, by: Principal): Promise<ApplicationSettingsEntity> {
    refuseIfAny(blankNumbers(given));
    const changes = changesOf(given);
    if (changes.repositoryStorages !== undefined) await this.refuseUnknownStorages(changes.repositoryStorages);
    const { settings, changed } = await this.repository.change(changes, (resulting, current) =>
      refuseIfAny(problemsOf(resulting, this.knownSources(current))),
    );
    if (changed.length > 0) {
      await this.broadcasts.send(settingsChanged, {});
      this.auditLog.record('settings.changed', {
        userId: by.userId,
        username: by.username,
        ...(by.sudoBy === undefined ? {} : { sudoBy: by.sudoBy.username }),
        attributes: changed,
      });
    }
    return settings;
  }

  /** Those that are configured, and those that were when they were disabled: clients send back what they read. */
  private knownSources({ disabledOauthSignInSources }: ApplicationSettings): ReadonlySet<string> {
    const { SIGN_IN_SOURCES: configured = [] } = this.config;
    return new Set([...configured.map(({ name }) => name), ...disabledOauthSignInSources]);
  }

  /** Names that are in use already are not asked about: clients send back what they read. */
  private async refuseUnknownStorages(names: readonly string[]): Promise<void> {
    const { repositoryStorages: current } = await this.repository.read();
    const added = names.filter((name) => !current.includes(name));
    if (added.length === 0) return;
    const known = await this.rpc.call(storageNames, {});
    const unknown = added.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new ValidationFailed({ repository_storages: [`can't include: ${unknown.join(', ')}`] });
    }
  }
}
