import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { type SessionOrigin, Unavailable, type WebSession } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog } from '@ingot/platform';
import { PersonalNamespaces } from '../accounts/personal-namespaces.js';
import { UserCreator } from '../accounts/user.creator.js';
import { SignIn } from '../sessions/sign-in.js';
import { refuseEmailDomain } from '../settings/email-domains.policy.js';
import { type IdentityHolder, IdentityRepository } from '../users/identity.repository.js';
import { EmailTaken, IdentityTaken, UsernameTaken } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';
import { type ProviderProfile } from './provider-profile.js';
import { type ProvenPerson } from './provider.client.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-sources.js';
import { usernameCandidates } from './username-candidates.js';

const LONGEST_NAME = 255;

interface NewAccount {
  readonly email: string;
  readonly name: string | null;
  readonly projectsLimit: number;
  readonly source: string;
  readonly subject: string;
}

/** Creates accounts for people whom a provider has authenticated, if the source and the settings allow it. */
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
   * Throws `SourceRefused`, for example when an account has the address already.
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
    for (const username of usernameCandidates(profile, fourDigits)) {
      const userId = await this.createAs(account, username);
      if (userId !== null) return userId;
    }
    throw new Unavailable({ reason: 'no username is free' });
  }

  /** @returns the id of the user, or null when a user or group has the name */
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
    const shownName = (name ?? username).slice(0, LONGEST_NAME).toWellFormed();
    const user = { username, email, name: shownName, passwordHash: null, projectsLimit, confirmedAt: new Date() };
    const userId = await this.creator.insertWith(user, { isProven: true }, (tx, id) =>
      this.identities.set(tx, id, source, subject),
    );
    this.audit.record('user.created', { userId, username, bySignUp: true, source });
    return userId;
  }

  /** A conflict is a concurrent first sign-in of the same person, or another user's address. */
  private async holderInstead({ source, subject }: NewAccount): Promise<number> {
    const holder = await this.identities.findHolder(source, subject);
    if (holder === null) throw new SourceRefused('email_taken');
    return holder.userId;
  }
}

const fourDigits = (): string => String(randomInt(1_000, 10_000));

/** Signs in a person whom a provider has authenticated. */
@Injectable()
export class SourceSignIn {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly signUps: SourceSignUp,
    private readonly signIns: SignIn,
  ) {}

  /** Signs in the user of the identity, or a new user if the source allows sign-up. Throws `SourceRefused`. */
  async run(
    source: SourceConfig,
    person: ProvenPerson,
    origin: SessionOrigin,
  ): Promise<{ readonly session: WebSession; readonly isNew: boolean }> {
    const holder = await this.identities.findHolder(source.name, person.subject);
    const userId = holder === null ? await this.signUps.run(source, person) : mayEnter(holder);
    const reply = await this.signIns.begin(userId, origin, { source: source.name });
    if (reply.outcome !== 'signed_in') throw new SourceRefused('blocked');
    return { session: reply.session, isNew: holder === null };
  }
}

/** The conditions are those of a sign-in with a password. */
function mayEnter({ userId, state, isConfirmed }: IdentityHolder): number {
  if (state !== 'active') throw new SourceRefused('blocked');
  if (!isConfirmed) throw new SourceRefused('unconfirmed');
  return userId;
}
