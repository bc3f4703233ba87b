import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Call, type createUser, type Principal, ValidationFailed } from '@ingot/contracts';
import {
  ApplicationSettingsCache,
  AuditLog,
  byWhom,
  CONFIG,
  retryDeadlocks,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { IdentityRepository } from '../identities/identity.repository.js';
import { Mails } from '../mail/mails.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { EmailTaken, takenBy, UsernameTaken } from './user.errors.js';
import { type UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { normalizeEmail, problemsOf } from './user.validation.js';

type CreateUserInput = Call<typeof createUser>['input'];

/** What is left out, or undefined, is the database's default. */
type NewUser = Pick<UserEntity, 'username' | 'email' | 'name' | 'passwordHash' | 'projectsLimit' | 'confirmedAt'> &
  Partial<UserEntity>;

/** Creates accounts. */
@Injectable()
export class UserCreator {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly hasher: PasswordHasher,
    private readonly identities: IdentityRepository,
    private readonly settings: ApplicationSettingsCache,
    private readonly mails: Mails,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  /**
   * Creates what an administrator asks for. A taken address or username is told before anything else that is wrong.
   * @returns the id of the new user
   */
  async create(input: CreateUserInput, by: Principal): Promise<number> {
    const email = normalizeEmail(input.email);
    const password = input.reset_password ? undefined : (input.password ?? '');
    const problems = problemsOf({ ...input, email, password });
    if (Object.keys(problems).length > 0) {
      await this.refuseTaken(email, input.username);
      throw new ValidationFailed(problems);
    }
    const passwordHash = password === undefined ? null : await this.hasher.hash(password);
    const projectsLimit = input.projects_limit ?? (await this.settings.current()).defaultProjectsLimit;
    const isConfirmed = !(this.config.CONFIRM_EMAILS && (input.confirm ?? true));
    const user = newUser(input, { email, passwordHash, projectsLimit, confirmedAt: isConfirmed ? new Date() : null });
    const userId = await this.insertWith(user, async (tx, id) => {
      const { provider, extern_uid: externUid } = input;
      if (provider !== undefined && externUid !== undefined) await this.identities.set(tx, id, provider, externUid);
      if (password === undefined) await this.mails.send(tx, { kind: 'welcome', userId: id });
      else if (!isConfirmed) await this.mails.send(tx, { kind: 'confirmation', email });
    });
    this.audit.record('user.created', { userId, username: input.username, ...byWhom(by) });
    return userId;
  }

  /** Writes a user, and what every user has. */
  async insert(tx: EntityManager, user: NewUser): Promise<number> {
    const id = await this.users.insert(tx, user);
    await this.tokens.insertPrivate(tx, id);
    return id;
  }

  /** The same in a transaction of its own, with what else belongs to it. Throws the refusal when something is taken. */
  async insertWith(user: NewUser, also: (tx: EntityManager, userId: number) => Promise<void>): Promise<number> {
    try {
      return await retryDeadlocks(() =>
        this.dataSource.transaction(async (tx) => {
          const userId = await this.insert(tx, user);
          await also(tx, userId);
          return userId;
        }),
      );
    } catch (error) {
      // the database checks usernames first, and a taken address is told first
      if (violatedUniqueConstraint(error) === 'users_username_key') await this.refuseTaken(user.email, user.username);
      throw takenBy(error) ?? error;
    }
  }

  private async refuseTaken(email: string, username: string): Promise<void> {
    const taken = await this.users.findTaken(email, username);
    if (taken.email) throw new EmailTaken();
    if (taken.username) throw new UsernameTaken();
  }
}

/** External users own nothing, whatever else was asked for. */
function newUser(
  input: CreateUserInput,
  given: Pick<NewUser, 'email' | 'passwordHash' | 'projectsLimit' | 'confirmedAt'>,
): NewUser {
  const isExternal = input.external ?? false;
  return {
    ...given,
    username: input.username,
    name: input.name,
    isAdmin: input.admin,
    isExternal,
    bio: input.bio,
    location: input.location,
    imHandle: input.im_handle,
    professionalProfile: input.professional_profile,
    socialHandle: input.social_handle,
    websiteUrl: input.website_url,
    organization: input.organization,
    projectsLimit: isExternal ? 0 : given.projectsLimit,
    canCreateGroup: isExternal ? false : input.can_create_group,
  };
}
