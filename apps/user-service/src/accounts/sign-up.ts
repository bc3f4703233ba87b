import { Inject, Injectable } from '@nestjs/common';
import {
  isPasswordSignUpOpen,
  type RequestOf,
  type signUp,
  type SignUpReply,
  type ValidationMessages,
} from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, CONFIG } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { Mails } from '../mail/mails.js';
import { PasswordHasher } from '../authentication/password-hasher.js';
import { SignIn } from '../sessions/sign-in.js';
import { refuseEmailDomain } from '../settings/email-domains.policy.js';
import { UserCreator } from './user.creator.js';
import { EmailTaken, UsernameTaken } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { normalizeEmail, problemsOf } from '../users/user.validation.js';

type SignUpRequest = RequestOf<typeof signUp>;

const TAKEN = ['has already been taken'] as const;
const BLANK = ["can't be blank"] as const;

/** Creates accounts for people who sign up, while the settings allow it. */
@Injectable()
export class SignUp {
  constructor(
    private readonly creator: UserCreator,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly signIn: SignIn,
    private readonly mails: Mails,
    private readonly settings: ApplicationSettingsCache,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  async run(request: SignUpRequest): Promise<SignUpReply> {
    const settings = await this.settings.current();
    if (!isPasswordSignUpOpen(settings)) return { outcome: 'closed' };
    const account = { ...request, email: normalizeEmail(request.email), name: request.name.trim() };
    const domainProblem = refuseEmailDomain(account.email, settings);
    const problems = {
      ...problemsOf(account),
      ...(account.name === '' ? { name: BLANK } : {}),
      ...(domainProblem === null ? {} : { email: [domainProblem] }),
    };
    if (Object.keys(problems).length > 0) {
      return { outcome: 'invalid', problems: { ...(await this.takenNames(account)), ...problems } };
    }
    const passwordHash = await this.hasher.hash(account.password);
    return this.create(account, passwordHash, settings.defaultProjectsLimit);
  }

  private async create(account: SignUpRequest, passwordHash: string, projectsLimit: number): Promise<SignUpReply> {
    const { username, email, name, origin } = account;
    const isConfirmed = !this.config.CONFIRM_EMAILS;
    const user = { username, email, name, passwordHash, projectsLimit, confirmedAt: isConfirmed ? new Date() : null };
    try {
      const userId = await this.creator.insertWith(user, { isProven: false }, async (tx, id) => {
        if (!isConfirmed) await this.mails.send(tx, { kind: 'confirmation', email, userId: id });
      });
      this.audit.record('user.created', { userId, username, bySignUp: true });
      if (!isConfirmed) return { outcome: 'to_be_confirmed' };
      const reply = await this.signIn.begin(userId, origin);
      return reply.outcome === 'signed_in' ? reply : { outcome: 'to_be_confirmed' };
    } catch (error) {
      if (!(error instanceof EmailTaken || error instanceof UsernameTaken)) throw error;
      const refused: ValidationMessages = error instanceof EmailTaken ? { email: TAKEN } : { username: TAKEN };
      return { outcome: 'invalid', problems: { ...(await this.takenNames(account)), ...refused } };
    }
  }

  /** Both, so that people learn of both at once. */
  private async takenNames({ email, username }: SignUpRequest): Promise<ValidationMessages> {
    const taken = await this.users.findTaken(email, username, { unproven: !this.config.CONFIRM_EMAILS });
    return { ...(taken.email && { email: TAKEN }), ...(taken.username && { username: TAKEN }) };
  }
}
