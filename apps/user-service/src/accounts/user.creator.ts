import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal, userCreated, ValidationFailed } from '@ingot/contracts';
import {
  ApplicationSettingsCache,
  AuditLog,
  AuditTrail,
  byWhom,
  CONFIG,
  Outbox,
  retryDeadlocks,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { PasswordHasher } from '../authentication/password-hasher.js';
import { type UserConfig } from '../config.js';
import { Mails } from '../mail/mails.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { IdentityRepository } from '../users/identity.repository.js';
import { type UserEntity } from '../users/user.entity.js';
import { EmailTaken, takenBy, UsernameTaken } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { normalizeEmail, problemsOf } from '../users/user.validation.js';
import { PersonalNamespaces } from './personal-namespaces.js';

/** A row to insert; missing and undefined columns get the database's default. */
type NewUser = Pick<UserEntity, 'username' | 'email' | 'name' | 'passwordHash' | 'projectsLimit' | 'confirmedAt'> &
  Partial<UserEntity>;

type Profile = Pick<
  NewUser,
  'bio' | 'location' | 'organization' | 'imHandle' | 'professionalProfile' | 'socialHandle' | 'websiteUrl'
>;

/** The account that an administrator requests. Undefined values get their default. */
export interface NewAccount
  extends Profile, Pick<NewUser, 'username' | 'email' | 'name' | 'isAdmin' | 'canCreateGroup'> {
  /** Null mails the user a link to choose one. */
  readonly password: string | null;
  /** Applies only where the configuration requires confirmed addresses. */
  readonly mustConfirmEmail: boolean;
  readonly identity: { readonly provider: string; readonly externUid: string } | null;
  readonly isExternal: boolean;
  readonly projectsLimit: number | undefined;
}

/** Creates accounts. */
@Injectable()
export class UserCreator {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly hasher: PasswordHasher,
    private readonly identities: IdentityRepository,
    private readonly settings: ApplicationSettingsCache,
    private readonly mails: Mails,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
    private readonly outbox: Outbox,
    private readonly namespaces: PersonalNamespaces,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  /**
   * Creates an account for an administrator. A taken address or username is reported before any other problem.
   * @returns the id of the new user
   */
  async create(given: NewAccount, by: Principal): Promise<number> {
    const account = { ...given, email: normalizeEmail(given.email) };
    const { username, email, password, identity } = account;
    const problems = problemsOf({ ...account, password: password ?? undefined });
    if (Object.keys(problems).length > 0) {
      await this.refuseTaken(email, username);
      throw new ValidationFailed(problems);
    }
    const passwordHash = password === null ? null : await this.hasher.hash(password);
    const projectsLimit = account.projectsLimit ?? (await this.settings.current()).defaultProjectsLimit;
    const isConfirmed = !(this.config.CONFIRM_EMAILS && account.mustConfirmEmail);
    const user = newUser(account, { passwordHash, projectsLimit, confirmedAt: isConfirmed ? new Date() : null });
    const userId = await this.insertWith(user, { isProven: isConfirmed }, async (tx, id) => {
      if (identity !== null) await this.identities.set(tx, id, identity.provider, identity.externUid);
      if (password === null) await this.mails.send(tx, { kind: 'welcome', userId: id });
      else if (!isConfirmed) await this.mails.send(tx, { kind: 'confirmation', email, userId: id });
    });
    await this.namespaces.open(userId, username);
    this.audit.record('user.created', { userId, username, ...byWhom(by) });
    return userId;
  }

  /** Writes a user and their private token. */
  async insert(tx: EntityManager, user: NewUser): Promise<number> {
    const id = await this.users.insert(tx, user);
    await this.users.refuseFormerUsername(tx, user.username, id);
    await this.tokens.insertPrivate(tx, id);
    await this.trail.record(tx, {
      event: 'user_created',
      entity: { type: 'User', id, path: user.username },
      change: { name: 'admin', from: null, to: user.isAdmin ?? false },
      byUserId: id,
    });
    await this.outbox.add(tx, userCreated, { userId: id, username: user.username });
    return id;
  }

  /**
   * Runs `insert` and `also` in one transaction. Throws `EmailTaken`, `UsernameTaken` or `IdentityTaken`.
   * @param isProven whether the address is known to be the user's; unconfirmed claims of others are then deleted
   */
  async insertWith(
    user: NewUser,
    { isProven }: { readonly isProven: boolean },
    also: (tx: EntityManager, userId: number) => Promise<void>,
  ): Promise<number> {
    // unconfirmed addresses reserve nothing, so no constraint catches a conflict
    if (user.confirmedAt === null) await this.refuseTaken(user.email, user.username);
    try {
      return await retryDeadlocks(() =>
        this.database.transaction(async (tx) => {
          if (isProven) await this.users.releaseUnproven(tx, user.email);
          const userId = await this.insert(tx, user);
          await also(tx, userId);
          return userId;
        }),
      );
    } catch (error) {
      // the database checks usernames first, but a taken address is reported first
      if (violatedUniqueConstraint(error) === 'users_username_key') {
        await this.refuseTaken(user.email, user.username, { unproven: !isProven });
      }
      throw takenBy(error) ?? error;
    }
  }

  private async refuseTaken(email: string, username: string, { unproven = false } = {}): Promise<void> {
    const taken = await this.users.findTaken(email, username, { unproven });
    if (taken.email) throw new EmailTaken();
    if (taken.username) throw new UsernameTaken();
  }
}

/** External users own nothing, whatever the request says. */
function newUser(account: NewAccount, given: Pick<NewUser, 'passwordHash' | 'projectsLimit' | 'confirmedAt'>): NewUser {
  const { password: _password, mustConfirmEmail: _mustConfirm, identity: _identity, ...columns } = account;
  return {
    ...columns,
    ...given,
    ...(account.isExternal ? { projectsLimit: 0, canCreateGroup: false } : {}),
  };
}
