import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Call,
  DomainError,
  NotFound,
  type Principal,
  refuseIfAny,
  type updateUser,
  userChanged,
  userRenamed,
} from '@ingot/contracts';
import { AuditLog, Broadcasts, byWhom, Outbox, retryDeadlocks } from '@ingot/platform';
import { IdentityRepository } from '../identities/identity.repository.js';
import { OldPasswords } from '../passwords/old-passwords.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { Administrators } from './administrators.js';
import { PersonalNamespaces, type Renaming } from './personal-namespaces.js';
import { changesOf } from './user-changes.js';
import { UserEntity } from './user.entity.js';
import { GhostIsFixed, NeverChanged, takenBy, UsernameTaken } from './user.errors.js';
import { type FullUser, UserRepository } from './user.repository.js';
import { normalizeEmail, problemsOf } from './user.validation.js';

type Changes = Omit<Call<typeof updateUser>['input'], 'id'>;

/** Changes accounts. */
@Injectable()
export class UserUpdater {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly identities: IdentityRepository,
    private readonly administrators: Administrators,
    private readonly namespaces: PersonalNamespaces,
    private readonly hasher: PasswordHasher,
    private readonly oldPasswords: OldPasswords,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Changes what is given; a new password ends the user's sessions, and no token. Throws `ValidationFailed` for values that
   * nobody could have; whatever else is in the way, taken names too, is `not_found` (specification, "Users", rule 3).
   */
  async update({ id, ...given }: Call<typeof updateUser>['input'], by: Principal): Promise<void> {
    const changes = given.email === undefined ? given : { ...given, email: normalizeEmail(given.email) };
    const user = await this.users.findById(id);
    if (user === null) throw new NotFound('User', { id });
    refuseIfAny(problemsOf(changes));
    const renaming = await this.write(user, changes).catch((error: unknown) => {
      throw asNotFound(error);
    });
    if (renaming !== null) await this.namespaces.rename(renaming);
    await this.broadcasts.send(userChanged, { userId: id });
    this.record(id, given, by);
  }

  /** @returns what is to be told of a new username, or null when it stays */
  private async write({ id, username }: FullUser, changes: Changes): Promise<Renaming | null> {
    if (changes.username !== undefined && changes.username !== username) {
      await this.requireFreeNamespace(changes.username);
    }
    const passwordHash = changes.password === undefined ? undefined : await this.hasher.hash(changes.password);
    // two users may want what the other one has
    return retryDeadlocks(() => this.dataSource.transaction((tx) => this.apply(tx, id, changes, passwordHash)));
  }

  private async apply(
    tx: EntityManager,
    id: number,
    changes: Changes,
    passwordHash: string | undefined,
  ): Promise<Renaming | null> {
    const user = await this.users.lockRow(tx, id);
    if (user === null) throw new NotFound('User', { id });
    if (user.isGhost) throw new GhostIsFixed();
    if (user.isAdmin && user.state === 'active' && changes.admin === false) {
      await this.administrators.requireAnother(tx, id);
    }
    await tx.update(UserEntity, { id }, changesOf(changes, passwordHash, user));
    if (passwordHash !== undefined) await this.oldPasswords.end(tx, id);
    if (changes.provider !== undefined && changes.extern_uid !== undefined) {
      await this.identities.set(tx, id, changes.provider, changes.extern_uid);
    }
    return this.rename(tx, user, changes.username);
  }

  /** Groups have names beside those of users, which are unique by themselves. */
  private async requireFreeNamespace(username: string): Promise<void> {
    if (await this.namespaces.isTaken(username)) throw new UsernameTaken();
  }

  private async rename(tx: EntityManager, user: UserEntity, username: string | undefined): Promise<Renaming | null> {
    if (username === undefined || username === user.username) return null;
    const renaming = { userId: user.id, username, revision: user.usernameRevision + 1 };
    await this.outbox.add(tx, userRenamed, renaming);
    return renaming;
  }

  private record(userId: number, given: Changes, by: Principal): void {
    const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    this.audit.record('user.updated', { userId, fields, ...byWhom(by) });
    if (given.password !== undefined) this.audit.record('password.changed', { userId, ...byWhom(by) });
  }
}

/** What was in the way, as updates answer it; what is no refusal stays what it is. */
function asNotFound(error: unknown): unknown {
  const refusal = takenBy(error) ?? error;
  if (refusal instanceof NeverChanged) return new DomainError('not_found', refusal.reason);
  return refusal instanceof DomainError && refusal.code !== 'unavailable'
    ? new DomainError('not_found', refusal.body, refusal.context)
    : refusal;
}
