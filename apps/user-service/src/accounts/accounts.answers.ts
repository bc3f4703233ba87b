import { Controller } from '@nestjs/common';
import {
  changeName,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  mailing,
  type ReplyOf,
  requestConfirmation,
  requestEmailChange,
  type RequestOf,
  requestPasswordReset,
  resetPassword,
  signUp,
  ValidationFailed,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Mails } from '../mail/mails.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';
import { Passwords } from './passwords.js';
import { PrimaryEmails } from './primary-emails.js';
import { SignUp } from './sign-up.js';
import { UserUpdater } from './user.updater.js';

/** Lets users change their own account on pages. */
@Controller()
export class AccountsAnswers {
  constructor(
    private readonly signUps: SignUp,
    private readonly passwords: Passwords,
    private readonly primaryEmails: PrimaryEmails,
    private readonly updater: UserUpdater,
    private readonly mails: Mails,
  ) {}

  @Answers(mailing)
  mailing(): Promise<ReplyOf<typeof mailing>> {
    return Promise.resolve({ isOn: !this.mails.isOff });
  }

  @Answers(signUp)
  signUp(request: RequestOf<typeof signUp>): Promise<ReplyOf<typeof signUp>> {
    return this.signUps.run(request);
  }

  @Answers(requestConfirmation)
  async requestConfirmation({ email }: RequestOf<typeof requestConfirmation>): Promise<null> {
    const address = addressOf(email);
    if (address !== null) await this.primaryEmails.requestConfirmation(address);
    return null;
  }

  @Answers(confirmEmail)
  confirm({ token }: RequestOf<typeof confirmEmail>): Promise<boolean> {
    return this.primaryEmails.confirm(token);
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
    return this.primaryEmails.requestChange(userId, currentPassword, email);
  }

  @Answers(confirmEmailChange)
  confirmEmailChange({
    userId,
    token,
  }: RequestOf<typeof confirmEmailChange>): Promise<ReplyOf<typeof confirmEmailChange>> {
    return this.primaryEmails.confirmChange(userId, token);
  }

  @Answers(changeName)
  async changeName({ principal, name }: RequestOf<typeof changeName>): Promise<null> {
    if (name.trim() === '') throw new ValidationFailed({ name: ["can't be blank"] });
    await this.updater.update(principal.userId, { name: name.trim() }, principal);
    return null;
  }
}

/** The normalized address; null when it is invalid. */
function addressOf(given: string): string | null {
  const email = normalizeEmail(given);
  return emailProblems(email).length === 0 ? email : null;
}
