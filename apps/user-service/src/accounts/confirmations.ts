import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { userChanged } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { UserRepository } from '../users/user.repository.js';

/** Lets people who have signed up show that their address is theirs: by a link in a mail. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Takes down the wish; whether an account waits for it is only looked at when the mail is written. */
  async request(email: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.mails.send(tx, { kind: 'confirmation', email }));
  }

  /** @returns whether an address is confirmed by it */
  async redeem(token: string): Promise<boolean> {
    const userId = await this.dataSource.transaction(async (tx) => {
      const holder = await this.tokens.redeem(tx, 'confirmation', token);
      return holder !== null && (await this.users.confirm(tx, holder.userId, holder.email)) ? holder.userId : null;
    });
    if (userId === null) return false;
    await this.broadcasts.send(userChanged, { userId });
    return true;
  }
}
