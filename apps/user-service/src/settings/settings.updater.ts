import { Inject, Injectable } from '@nestjs/common';
import {
  type ApplicationSettings,
  applicationSettingsChanged,
  type EventOf,
  type Principal,
  refuseIfAny,
  settingsChanged,
  storageNames,
  ValidationFailed,
} from '@ingot/contracts';
import { AuditLog, Broadcasts, CONFIG, Consumes, RpcClient } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type ApplicationSettingsEntity } from './application-settings.entity.js';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { problemsOf } from './settings.validation.js';

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
   * Applies all changes or none. Every process knows them before this returns. Throws `ValidationFailed`, and `Unavailable`
   * when the changes name a new storage and repo-service does not answer.
   */
  async update(changes: Partial<ApplicationSettings>, by: Principal): Promise<ApplicationSettingsEntity> {
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

  /** The configured sources, and disabled ones that are no longer configured: clients send back what they read. */
  private knownSources({ disabledOauthSignInSources }: ApplicationSettings): ReadonlySet<string> {
    const { SIGN_IN_SOURCES: configured = [] } = this.config;
    return new Set([...configured.map(({ name }) => name), ...disabledOauthSignInSources]);
  }

  /** Names already in use are accepted: clients send back what they read. */
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

/**
 * Repeats the broadcast of a change of settings, in case the process that changed them was killed before its own. A repeated
 * broadcast costs each process one query.
 */
@Injectable()
export class SettingsChangesConsumer {
  constructor(private readonly broadcasts: Broadcasts) {}

  @Consumes(applicationSettingsChanged, { durable: 'user-settings-changes' })
  async onChanged(_event: EventOf<typeof applicationSettingsChanged>): Promise<void> {
    await this.broadcasts.send(settingsChanged, {});
  }
}
