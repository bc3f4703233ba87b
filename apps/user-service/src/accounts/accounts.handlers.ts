import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  changeName,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  type ReplyOf,
  requestConfirmation,
  requestEmailChange,
  type RequestOf,
  requestPasswordReset,
  resetPassword,
  signUp,
  userChanged,
  ValidationFailed,
} from '@ingot/contracts';
import { Answers, Broadcasts } from '@ingot/platform';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { UserRepository } from '../users/user.repository.js';
import { UserUpdater } from '../users/user.updater.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';
import { Passwords } from './passwords.js';
import { PrimaryEmails } from './primary-emails.js';
import { SignUp } from './sign-up.js';

/** What people do with their own account on pages. */
@Controller()
export class AccountsHandlers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signUps: SignUp,
    private readonly passwords: Passwords,
    private readonly primaryEmails: PrimaryEmails,
    private readonly users: UserRepository,
    private readonly updater: UserUpdater,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly broadcasts: Broadcasts,
  ) {}

  @Answers(signUp)
  signUp(wish: RequestOf<typeof signUp>): Promise<ReplyOf<typeof signUp>> {
    return this.signUps.run(wish);
  }

  @Answers(requestConfirmation)
  async requestConfirmation({ email }: RequestOf<typeof requestConfirmation>): Promise<null> {
    const address = addressOf(email);
    if (address === null) return null;
    await this.dataSource.transaction((tx) => this.mails.send(tx, { kind: 'confirmation', email: address }));
    return null;
  }

  @Answers(confirmEmail)
  async confirm({ token }: RequestOf<typeof confirmEmail>): Promise<boolean> {
    const holder = await this.dataSource.transaction(async (tx) => {
      const redeemed = await this.tokens.redeem(tx, 'confirmation', token);
      return redeemed !== null && (await this.users.confirm(tx, redeemed.userId, redeemed.email)) ? redeemed : null;
    });
    if (holder === null) return false;
    await this.broadcasts.send(userChanged, { userId: holder.userId });
    return true;
  }

  @Answers(requestPasswordReset)
  async requestReset({ email }: RequestOf<typeof requestPasswordReset>): Promise<null> {
    const address = addressOf(email);
    if (address !== null) await this.passwords.requestReset(address);
    return null;
  }

  @Answers(resetPassword)
  reset({ token, password }: RequestOf<typeof resetPassword>): Promise<ReplyOf<typeof resetPassword>> {
    return this.passwords.reset(token, password);
  }

  @Answers(changePassword)
  change(request: RequestOf<typeof changePassword>): Promise<ReplyOf<typeof changePassword>> {
    const { userId, sessionId, currentPassword, password } = request;
    return this.passwords.change(userId, sessionId, currentPassword, password);
  }

  @Answers(requestEmailChange)
  requestEmailChange({
    userId,
    currentPassword,
    email,
  }: RequestOf<typeof requestEmailChange>): Promise<ReplyOf<typeof requestEmailChange>> {
    return this.primaryEmails.request(userId, currentPassword, email);
  }

  @Answers(confirmEmailChange)
  confirmEmailChange({
    userId,
    token,
  }: RequestOf<typeof confirmEmailChange>): Promise<ReplyOf<typeof confirmEmailChange>> {
    return this.primaryEmails.confirm(userId, token);
  }

  @Answers(changeName)
  async changeName({ principal, name }: RequestOf<typeof changeName>): Promise<null> {
    if (name.trim() === '') throw new ValidationFailed({ name: ["can't be blank"] });
    await this.updater.update({ id: principal.userId, name: name.trim() }, principal);
    return null;
  }
}

/** The address as it would be kept, or null when nobody could have it. */
function addressOf(given: string): string | null {
  const email = normalizeEmail(given);
  return emailProblems(email).length === 0 ? email : null;
}
