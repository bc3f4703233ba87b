import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Unavailable } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog } from '@ingot/platform';
import { IdentityRepository } from '../identities/identity.repository.js';
import { refuseEmailDomain } from '../settings/email-domains.policy.js';
import { PersonalNamespaces } from '../users/personal-namespaces.js';
import { UserCreator } from '../users/user.creator.js';
import { EmailTaken, IdentityTaken, UsernameTaken } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';
import { type ProvenPerson } from './provider.client.js';
import { type ProviderProfile } from './provider-profile.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';
import { usernameWishes } from './username-wishes.js';

const LONGEST_NAME = 255;

interface NewAccount {
  readonly email: string;
  readonly name: string | null;
  readonly projectsLimit: number;
  readonly source: string;
  readonly subject: string;
}

/** Creates accounts for people whom a provider vouches for, where the source and the settings allow it. */
@Injectable()
export class SourceSignUp {
  constructor(
    private readonly creator: UserCreator,
    private readonly users: UserRepository,
    private readonly identities: IdentityRepository,
    private readonly namespaces: PersonalNamespaces,
    private readonly settings: ApplicationSettingsCache,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Throws `SourceRefused`; an address that an account has already is one of the reasons.
   * @returns the id of the new user
   */
  async run(source: SourceConfig, person: ProvenPerson): Promise<number> {
    const settings = await this.settings.current();
    if (!source.signUp || !settings.signupEnabled) throw new SourceRefused('nobody');
    const profile = await person.profile();
    const email = profile.verifiedEmail === null ? '' : normalizeEmail(profile.verifiedEmail);
    if (emailProblems(email).length > 0) throw new SourceRefused('unverified_email');
    if (refuseEmailDomain(email, settings) !== null) throw new SourceRefused('email_domain');
    const { name: sourceName } = source;
    const { defaultProjectsLimit: projectsLimit } = settings;
    const account = { email, name: profile.name, projectsLimit, source: sourceName, subject: person.subject };
    return this.createWithFreeName(account, profile);
  }

  private async createWithFreeName(account: NewAccount, profile: ProviderProfile): Promise<number> {
    for (const username of usernameWishes(profile, fourDigits)) {
      const userId = await this.createAs(account, username);
      if (userId !== null) return userId;
    }
    throw new Unavailable({ reason: 'no username is free' });
  }

  /** @returns the id of the user, or null when the name is taken, be it by a group */
  private async createAs(account: NewAccount, username: string): Promise<number | null> {
    const taken = await this.users.findTaken(account.email, username);
    if (taken.email) return this.holderInstead(account);
    if (taken.username || (await this.namespaces.isTaken(username))) return null;
    try {
      return await this.insert(account, username);
    } catch (error) {
      if (error instanceof UsernameTaken) return null;
      if (error instanceof EmailTaken || error instanceof IdentityTaken) return this.holderInstead(account);
      throw error;
    }
  }

  private async insert({ email, name, projectsLimit, source, subject }: NewAccount, username: string): Promise<number> {
    const shownName = (name ?? username).slice(0, LONGEST_NAME);
    const user = { username, email, name: shownName, passwordHash: null, projectsLimit, confirmedAt: new Date() };
    const userId = await this.creator.insertWith(user, (tx, id) => this.identities.set(tx, id, source, subject));
    this.audit.record('user.created', { userId, username, bySignUp: true, source });
    return userId;
  }

  /** The same person may come twice at once: then the account was made just now. Otherwise it is somebody else's. */
  private async holderInstead({ source, subject }: NewAccount): Promise<number> {
    const holder = await this.identities.findHolder(source, subject);
    if (holder === null) throw new SourceRefused('email_taken');
    return holder.userId;
  }
}

const fourDigits = (): string => String(randomInt(1_000, 10_000));
