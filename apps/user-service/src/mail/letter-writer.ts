import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { columnsOf, CONFIG, type RowOf } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type Letter, renderLetter } from './letter.js';
import { type Mail } from './mail.entity.js';
import { MailedTokens } from './mailed-tokens.js';
import { UserEntity } from '../users/user.entity.js';

const USER = columnsOf(UserEntity).only('id', 'email', 'name', 'username').as({ id: 'userId' }).from('u');

type Recipient = RowOf<typeof USER> & { readonly isConfirmed: boolean };

const RECIPIENT = `
  SELECT ${USER.sql}, u.confirmed_at IS NOT NULL AS "isConfirmed"
  FROM users u WHERE u.state = 'active' AND`;

/** The user who confirmed the address, or else the newest who gave it. */
const BY_EMAIL = 'u.email = $1 ORDER BY u.confirmed_at IS NULL, u.id DESC LIMIT 1';

/** Writes mails just before they are sent, so that links are fresh and the user is current. */
@Injectable()
export class LetterWriter {
  private readonly baseUrl: string;

  constructor(
    private readonly pool: pg.Pool,
    private readonly tokens: MailedTokens,
    @Inject(CONFIG) config: UserConfig,
  ) {
    this.baseUrl = config.EXTERNAL_URL ?? 'http://localhost:8080';
  }

  /** Null when no mail is sent: the address is unknown, or the user reached the limit of mails. */
  write(mailId: number, mail: Mail): Promise<Letter | null> {
    switch (mail.kind) {
      case 'password_reset':
        return this.passwordReset(mailId, mail.email);
      case 'welcome':
        return this.welcome(mailId, mail.userId);
      case 'confirmation':
        return this.confirmation(mailId, mail);
      case 'password_changed':
        return this.passwordChanged(mail.userId);
      case 'email_change':
        return this.emailChange(mailId, mail.userId, mail.email);
      case 'email_changed':
        return this.emailChanged(mail.userId, mail.oldEmail, mail.newEmail);
    }
  }

  private async passwordReset(mailId: number, email: string): Promise<Letter | null> {
    const recipient = await this.find(BY_EMAIL, email);
    const url = recipient && (await this.passwordLink(mailId, recipient));
    if (!recipient || !url) return null;
    return letter(recipient, 'Choose a new password', {
      paragraphs: ['A new password was requested for your account.'],
      link: { label: 'Choose a new password', url },
      closing: ['The link works once, for 6 hours. If you did not request it, ignore this mail: nothing has changed.'],
    });
  }

  private async welcome(mailId: number, userId: number): Promise<Letter | null> {
    const recipient = await this.find('u.id = $1', userId);
    const url = recipient && (await this.passwordLink(mailId, recipient));
    if (!recipient || !url) return null;
    return letter(recipient, 'Your new account', {
      paragraphs: [`An account was created for you at ${this.baseUrl}. Your username is ${recipient.username}.`],
      link: { label: 'Choose your password', url },
      closing: [`The link works once, for 6 hours. You can request a new one at ${this.baseUrl}/users/password/new.`],
    });
  }

  /** States the username: several accounts may have given the address, and only one can confirm it. */
  private async confirmation(
    mailId: number,
    { email, userId }: Extract<Mail, { kind: 'confirmation' }>,
  ): Promise<Letter | null> {
    const recipient = await (userId === undefined ? this.find(BY_EMAIL, email) : this.find('u.id = $1', userId));
    if (recipient === null || recipient.isConfirmed || recipient.email !== email) return null;
    const token = await this.tokens.issue('confirmation', recipient, mailId);
    if (token === null) return null;
    return letter(recipient, 'Confirm your email address', {
      paragraphs: [
        `Your account ${recipient.username} at ${this.baseUrl} is ready as soon as you confirm your address.`,
      ],
      link: { label: 'Confirm your email address', url: `${this.baseUrl}/users/confirmation?token=${token}` },
      closing: ['The link works once, for 3 days. If you did not sign up with that username, ignore this mail.'],
    });
  }

  private async passwordChanged(userId: number): Promise<Letter | null> {
    const recipient = await this.find('u.id = $1', userId);
    if (recipient === null) return null;
    return letter(recipient, 'Your password was changed', {
      paragraphs: [`The password of your account at ${this.baseUrl} was changed.`],
      closing: [`If that was not you, choose a new one immediately: ${this.baseUrl}/users/password/new`],
    });
  }

  /** Greets by username: a name may contain anything, and the recipient may not be the user. */
  private async emailChange(mailId: number, userId: number, email: string): Promise<Letter | null> {
    const user = await this.find('u.id = $1', userId);
    const token = user && (await this.tokens.issue('email_change', { userId, email }, mailId));
    if (!user || !token) return null;
    return letter({ email, name: user.username }, 'Confirm your new email address', {
      paragraphs: [
        `A change of the primary address of the account ${user.username} at ${this.baseUrl} to this one was requested.`,
      ],
      link: { label: 'Confirm the address', url: `${this.baseUrl}/profile/emails/confirm?token=${token}` },
      closing: [
        'The link works once, for 6 hours, while you are signed in as that user. If that is not you, ignore this mail.',
      ],
    });
  }

  private async emailChanged(userId: number, oldEmail: string, newEmail: string): Promise<Letter | null> {
    const user = await this.find('u.id = $1', userId);
    if (user === null) return null;
    return letter({ email: oldEmail, name: user.name }, 'Your email address was changed', {
      paragraphs: [`Mails of your account ${user.username} at ${this.baseUrl} now go to ${newEmail}.`],
      closing: ['If that was not you, contact an administrator immediately.'],
    });
  }

  private async passwordLink(mailId: number, recipient: Recipient): Promise<string | null> {
    const token = await this.tokens.issue('password', recipient, mailId);
    return token === null ? null : `${this.baseUrl}/users/password/edit?token=${token}`;
  }

  private async find(condition: typeof BY_EMAIL | 'u.id = $1', value: string | number): Promise<Recipient | null> {
    const { rows } = await this.pool.query<Recipient>(`${RECIPIENT} ${condition}`, [value]);
    return rows[0] ?? null;
  }
}

function letter(
  { email, name }: Pick<Recipient, 'email' | 'name'>,
  subject: string,
  content: Omit<Parameters<typeof renderLetter>[0], 'greeting'>,
): Letter {
  return { to: email, subject, ...renderLetter({ greeting: `Hello ${name},`, ...content }) };
}
