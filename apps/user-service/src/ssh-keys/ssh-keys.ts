import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, userChanged, ValidationFailed } from '@ingot/contracts';
import { type AuditEntry, AuditLog, AuditTrail, Broadcasts, byWhom, violatedUniqueConstraint } from '@ingot/platform';
import { UserRepository } from '../users/user.repository.js';
import { type SshKeyEntity } from './ssh-key.entity.js';
import { type NewSshKey, SshKeyRepository } from './ssh-key.repository.js';
import { checkSshKey } from './ssh-key.validation.js';

export const MAX_KEYS_PER_USER = 1_000;

/** The same or another user already has this key. */
export class SshKeyTaken extends ValidationFailed {
  constructor() {
    super({ fingerprint: ['has already been taken'], key: ['has already been taken'] });
  }
}

export class TooManySshKeys extends ValidationFailed {
  constructor() {
    super({ user: [`has too many SSH keys (maximum is ${MAX_KEYS_PER_USER})`] });
  }
}

/** Adds and removes users' SSH keys. */
@Injectable()
export class SshKeys {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SshKeyRepository,
    private readonly users: UserRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `NotFound` for an unknown user, `GhostIsFixed`, and `ValidationFailed` with every problem of title and key. */
  async add(by: Principal, userId: number, given: { title: string; key: string }): Promise<SshKeyEntity> {
    const title = given.title.trim();
    const key = given.key.trim();
    const checked = checkSshKey({ title, key });
    if (checked.outcome === 'invalid') {
      await this.users.mustExist(userId);
      throw new ValidationFailed(checked.problems);
    }
    const added = await this.insert({ userId, title, key, fingerprint: checked.fingerprint });
    this.audit.record('ssh_key.added', {
      userId,
      keyId: added.id,
      fingerprint: added.fingerprint,
      ...byWhom(by),
    });
    return added;
  }

  /** @returns the removed key; null when the user has no such key */
  async remove(by: Principal, userId: number, id: number): Promise<SshKeyEntity | null> {
    const key = await this.keys.find(userId, id);
    if (key === null) return null;
    const isDeleted = await this.database.transaction(async (tx) => {
      if (!(await this.keys.delete(tx, userId, id))) return false;
      await this.trail.record(tx, auditOf('ssh_key_removed', key));
      return true;
    });
    if (!isDeleted) return null;
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('ssh_key.removed', { userId, keyId: id, fingerprint: key.fingerprint, ...byWhom(by) });
    return key;
  }

  private async insert(key: NewSshKey): Promise<SshKeyEntity> {
    try {
      return await this.database.transaction(async (tx) => {
        // the lock serializes additions of one user, so that the count is exact
        await this.users.lock(tx, key.userId);
        await this.users.requireChangeable(key.userId, tx);
        if ((await this.keys.count(tx, key.userId)) >= MAX_KEYS_PER_USER) throw new TooManySshKeys();
        const inserted = await this.keys.insert(tx, key);
        await this.trail.record(tx, auditOf('ssh_key_added', inserted));
        return inserted;
      });
    } catch (error) {
      throw violatedUniqueConstraint(error) === 'ssh_keys_fingerprint_key' ? new SshKeyTaken() : error;
    }
  }
}

/** What the audit says of a user's key. Pure. */
const auditOf = (
  event: 'ssh_key_added' | 'ssh_key_removed',
  { id, userId, title, fingerprint }: Pick<SshKeyEntity, 'id' | 'userId' | 'title' | 'fingerprint'>,
): AuditEntry => ({
  event,
  entity: { type: 'User', id: userId },
  target: { type: 'Key', id, name: `${title} ${fingerprint}` },
});
