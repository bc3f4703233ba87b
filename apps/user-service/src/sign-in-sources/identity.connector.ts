import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type disconnectIdentity, NotFound, type ReplyOf, userChanged } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, Broadcasts } from '@ingot/platform';
import { type Identity, IdentityRepository } from '../users/identity.repository.js';
import { IdentityTaken, takenBy } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SignInSources, SourceRefused } from './sign-in-sources.js';

/** Connects accounts with identities at providers, and disconnects them. */
@Injectable()
export class IdentityConnector {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly identities: IdentityRepository,
    private readonly sources: SignInSources,
    private readonly settings: ApplicationSettingsCache,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** Throws `SourceRefused` when the account or the identity is connected with another one. */
  async connect(userId: number, { name: source }: SourceConfig, subject: string): Promise<void> {
    const isNew = await this.database
      .transaction((tx) => this.add(tx, userId, source, subject))
      .catch((error: unknown) => {
        throw takenBy(error) instanceof IdentityTaken ? new SourceRefused('identity_taken') : error;
      });
    if (!isNew) return;
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('identity.connected', { userId, source });
  }

  /** Throws `NotFound` for an identity of another user, or of a source that is not configured. */
  async disconnect(userId: number, identityId: number): Promise<ReplyOf<typeof disconnectIdentity>> {
    const { provider, isGone } = await this.database.transaction(async (tx) => {
      // two concurrent calls could each leave the other's identity as the last way to sign in
      if (!(await this.users.lock(tx, userId))) throw new NotFound('Identity');
      const identities = await this.identities.findOf(userId, tx);
      const identity = identities.find(({ id, provider }) => id === identityId && this.sources.find(provider) !== null);
      if (identity === undefined) throw new NotFound('Identity');
      const others = identities.filter(({ id }) => id !== identityId);
      if (!(await this.hasAnotherWay(tx, userId, others))) return { provider: identity.provider, isGone: false };
      await this.identities.delete(tx, identityId);
      return { provider: identity.provider, isGone: true };
    });
    if (!isGone) return { outcome: 'last_way', provider };
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('identity.disconnected', { userId, source: provider });
    return { outcome: 'disconnected', provider };
  }

  /** @returns false when it was connected before */
  private async add(tx: EntityManager, userId: number, source: string, subject: string): Promise<boolean> {
    if (!(await this.users.lock(tx, userId))) throw new SourceRefused('stale');
    const identities = await this.identities.findOf(userId, tx);
    const present = identities.find(({ provider }) => provider === source);
    if (present === undefined) await this.identities.set(tx, userId, source, subject);
    else if (present.externUid !== subject) throw new SourceRefused('other_identity');
    return present === undefined;
  }

  /** Whether the user could still sign in, by password or through another enabled source. */
  private async hasAnotherWay(tx: EntityManager, userId: number, others: readonly Identity[]): Promise<boolean> {
    const { signinEnabled } = await this.settings.current();
    if (signinEnabled && (await this.users.hasPassword(tx, userId))) return true;
    const enabled = new Set((await this.sources.enabled()).map(({ name }) => name));
    return others.some(({ provider }) => enabled.has(provider));
  }
}
