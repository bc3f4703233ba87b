import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Call, type createUser, type Principal, ValidationFailed } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, byWhom, violatedUniqueConstraint } from '@ingot/platform';
import { IdentityRepository } from '../identities/identity.repository.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { EmailTaken, takenBy, UsernameTaken } from './user.errors.js';
import { type UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { normalizeEmail, problemsOf } from './user.validation.js';

type CreateUserInput = Call<typeof createUser>['input'];

/** What is left out, or undefined, is the database's default. */
type NewUser = Pick<UserEntity, 'username' | 'email' | 'name' | 'passwordHash' | 'projectsLimit'> & Partial<UserEntity>;

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
    private readonly audit: AuditLog,
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
    const userId = await this.insertAll(newUser(input, { email, passwordHash, projectsLimit }), input);
    this.audit.record('user.created', { userId, username: input.username, ...byWhom(by) });
    return userId;
  }

  /** Writes a user, confirmed at once, and what every user has. */
  async insert(tx: EntityManager, user: NewUser): Promise<number> {
    const id = await this.users.insert(tx, { ...user, confirmedAt: new Date() });
    await this.tokens.insertPrivate(tx, id);
    return id;
  }

  private async insertAll(user: NewUser, { provider, extern_uid: externUid }: CreateUserInput): Promise<number> {
    try {
      return await this.dataSource.transaction(async (tx) => {
        const userId = await this.insert(tx, user);
        if (provider !== undefined && externUid !== undefined) {
          await this.identities.set(tx, userId, provider, externUid);
        }
        return userId;
      });
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
  { email, passwordHash, projectsLimit }: Pick<NewUser, 'email' | 'passwordHash' | 'projectsLimit'>,
): NewUser {
  const isExternal = input.external ?? false;
  return {
    username: input.username,
    email,
    name: input.name,
    passwordHash,
    isAdmin: input.admin,
    isExternal,
    bio: input.bio,
    location: input.location,
    imHandle: input.im_handle,
    professionalProfile: input.professional_profile,
    socialHandle: input.social_handle,
    websiteUrl: input.website_url,
    organization: input.organization,
    projectsLimit: isExternal ? 0 : projectsLimit,
    canCreateGroup: isExternal ? false : input.can_create_group,
  };
}
