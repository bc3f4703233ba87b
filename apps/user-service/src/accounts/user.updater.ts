import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DomainError,
  isRefusal,
  NotFound,
  type Principal,
  refuseIfAny,
  userChanged,
  userRenamed,
} from '@ingot/contracts';
import {
  type AuditEntry,
  AuditLog,
  AuditTrail,
  Broadcasts,
  byWhom,
  changesBetween,
  Outbox,
  retryDeadlocks,
} from '@ingot/platform';
import { PasswordHasher } from '../authentication/password-hasher.js';
import { IdentityRepository } from '../users/identity.repository.js';
import { UserEntity } from '../users/user.entity.js';
import { EmailTaken, GhostIsFixed, NeverChanged, takenBy, UsernameTaken } from '../users/user.errors.js';
import { type FullUser, UserRepository } from '../users/user.repository.js';
import { normalizeEmail, problemsOf } from '../users/user.validation.js';
import { OldPasswords } from './passwords.js';
import { PersonalNamespaces, type Renaming } from './personal-namespaces.js';

/** Changes to an account. Missing and undefined values stay; null clears a text. */
export interface AccountChanges {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** An identity at a sign-in provider; set only together with `externUid`. */
  readonly provider?: string | undefined;
  readonly externUid?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly projectsLimit?: number | undefined;
  readonly canCreateGroup?: boolean | undefined;
  readonly bio?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly organization?: string | null | undefined;
  readonly imHandle?: string | null | undefined;
  readonly professionalProfile?: string | null | undefined;
  readonly socialHandle?: string | null | undefined;
  readonly websiteUrl?: string | null | undefined;
}

/** Changes accounts. */
@Injectable()
export class UserUpdater {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly identities: IdentityRepository,
    private readonly namespaces: PersonalNamespaces,
    private readonly hasher: PasswordHasher,
    private readonly oldPasswords: OldPasswords,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Applies the given changes. A new password ends the user's sessions; tokens stay valid. Throws `ValidationFailed` for
   * invalid values; every other refusal, a taken name too, is `not_found` (specification, "Users", rule 3).
   */
  async update(id: number, given: AccountChanges, by: Principal): Promise<void> {
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

  /** @returns the new username to announce, or null when it stays */
  private async write({ id, username }: FullUser, changes: AccountChanges): Promise<Renaming | null> {
    if (changes.username !== undefined && changes.username !== username) {
      await this.requireFreeNamespace(changes.username);
    }
    const passwordHash = changes.password === undefined ? undefined : await this.hasher.hash(changes.password);
    // two users may swap names or addresses
    return retryDeadlocks(() => this.database.transaction((tx) => this.apply(tx, id, changes, passwordHash)));
  }

  private async apply(
    tx: EntityManager,
    id: number,
    changes: AccountChanges,
    passwordHash: string | undefined,
  ): Promise<Renaming | null> {
    const user = await this.users.getLocked(tx, id);
    if (user.isGhost) throw new GhostIsFixed();
    if (user.isAdmin && user.state === 'active' && changes.admin === false) {
      await this.users.requireAnotherAdministrator(tx, id);
    }
    if (changes.email !== undefined && (await this.users.isEmailOfAnother(changes.email, id, tx)))
      throw new EmailTaken();
    const columns = columnsOf(changes, passwordHash, user);
    await tx.update(UserEntity, { id }, columns);
    await this.trail.record(tx, ...auditOf(user, columns));
    if (passwordHash !== undefined) await this.oldPasswords.end(tx, id);
    if (changes.provider !== undefined && changes.externUid !== undefined) {
      await this.identities.set(tx, id, changes.provider, changes.externUid);
    }
    return this.rename(tx, user, changes.username);
  }

  /** Usernames are unique among users; groups share the same paths. */
  private async requireFreeNamespace(username: string): Promise<void> {
    if (await this.namespaces.isTaken(username)) throw new UsernameTaken();
  }

  private async rename(tx: EntityManager, user: UserEntity, username: string | undefined): Promise<Renaming | null> {
    if (username === undefined || username === user.username) return null;
    await this.users.refuseFormerUsername(tx, username, user.id);
    await this.users.keepFormerUsername(tx, user.id, user.username, username);
    const renaming = { userId: user.id, username, revision: user.usernameRevision + 1 };
    await this.outbox.add(tx, userRenamed, renaming);
    return renaming;
  }

  private record(userId: number, given: AccountChanges, by: Principal): void {
    const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [parameterOf(name)]));
    this.audit.record('user.updated', { userId, fields, ...byWhom(by) });
    if (given.password !== undefined) this.audit.record('password.changed', { userId, ...byWhom(by) });
  }
}

/** What decides about accounts, under its name in the API. */
const auditedOf = (user: Partial<UserEntity>) => ({
  username: user.username,
  email: user.email,
  name: user.name,
  admin: user.isAdmin,
  external: user.isExternal,
  projects_limit: user.projectsLimit,
  can_create_group: user.canCreateGroup,
});

/** What the audit says of an update; of a password, only that there is a new one. Pure. */
function auditOf(before: UserEntity, columns: Partial<UserEntity>): readonly AuditEntry[] {
  const entity = { type: 'User', id: before.id, path: before.username } as const;
  return [
    ...changesBetween(auditedOf(before), auditedOf(columns)).map((change): AuditEntry => ({
      event: 'user_updated',
      entity,
      change,
    })),
    ...(columns.passwordHash === undefined ? [] : [{ event: 'user_password_updated', entity } as const]),
  ];
}

/** The audit log names fields as the API does. */
const parameterOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The columns of an update; undefined ones stay. External users own nothing, whatever the request says. A new password
 * expires at once: the next sign-in asks for another one.
 */
const columnsOf = (
  changes: AccountChanges,
  passwordHash: string | undefined,
  user: Pick<UserEntity, 'username' | 'usernameRevision' | 'isExternal'>,
): Partial<UserEntity> => ({
  email: changes.email,
  name: changes.name,
  isAdmin: changes.admin,
  bio: changes.bio,
  location: changes.location,
  organization: changes.organization,
  imHandle: emptied(changes.imHandle),
  professionalProfile: emptied(changes.professionalProfile),
  socialHandle: emptied(changes.socialHandle),
  websiteUrl: emptied(changes.websiteUrl),
  ...rightsOf(changes, user.isExternal),
  ...(passwordHash === undefined ? {} : { passwordHash, passwordExpiresAt: new Date() }),
  ...(changes.username === undefined || changes.username === user.username
    ? {}
    : { username: changes.username, usernameRevision: user.usernameRevision + 1 }),
});

const emptied = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

const rightsOf = (changes: AccountChanges, wasExternal: boolean): Partial<UserEntity> =>
  (changes.external ?? wasExternal)
    ? { isExternal: true, projectsLimit: 0, canCreateGroup: false }
    : { isExternal: changes.external, projectsLimit: changes.projectsLimit, canCreateGroup: changes.canCreateGroup };

/** Maps a refused write to the reply of updates. Any other error is returned unchanged. */
function asNotFound(error: unknown): unknown {
  const refusal = takenBy(error) ?? error;
  if (refusal instanceof NeverChanged) return new DomainError('not_found', refusal.reason);
  return isRefusal(refusal) ? new DomainError('not_found', refusal.body, refusal.context) : refusal;
}
