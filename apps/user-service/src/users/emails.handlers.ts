import { Controller } from '@nestjs/common';
import {
  addOwnEmail,
  addEmailOfUser,
  type Answer,
  type Call,
  getEmailOfUser,
  getOwnEmail,
  listOwnEmails,
  listEmailsOfUser,
  NotFound,
  type Page,
  type PageRequest,
  removeOwnEmail,
  removeEmailOfUser,
  type EmailJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { UserRepository } from './user.repository.js';
import { type EmailEntity } from './email.entity.js';
import { EmailRepository } from './email.repository.js';
import { Emails } from './emails.js';

@Controller()
export class EmailsHandlers {
  constructor(
    private readonly addresses: Emails,
    private readonly emails: EmailRepository,
    private readonly users: UserRepository,
  ) {}

  @Handles(listOwnEmails)
  listOwn({ principal, page }: Call<typeof listOwnEmails>): Promise<Answer<typeof listOwnEmails>> {
    return this.page(principal.userId, page);
  }

  @Handles(listEmailsOfUser)
  async listOfUser({ input, page }: Call<typeof listEmailsOfUser>): Promise<Answer<typeof listEmailsOfUser>> {
    await this.users.mustExist(input.id);
    return this.page(input.id, page);
  }

  @Handles(getOwnEmail)
  showOwn({ principal, input }: Call<typeof getOwnEmail>): Promise<EmailJson> {
    return this.get(principal.userId, input.email_id);
  }

  @Handles(getEmailOfUser)
  async showOfUser({ input }: Call<typeof getEmailOfUser>): Promise<EmailJson> {
    await this.users.mustExist(input.id);
    return this.get(input.id, input.email_id);
  }

  @Handles(addOwnEmail)
  async addOwn({ principal, input }: Call<typeof addOwnEmail>): Promise<EmailJson> {
    return presentEmail(await this.addresses.add(principal, principal.userId, input.email));
  }

  @Handles(addEmailOfUser)
  async addOfUser({ principal, input }: Call<typeof addEmailOfUser>): Promise<EmailJson> {
    return presentEmail(await this.addresses.add(principal, input.id, input.email));
  }

  @Handles(removeOwnEmail)
  async removeOwn({ principal, input }: Call<typeof removeOwnEmail>): Promise<Answer<typeof removeOwnEmail>> {
    const removed = await this.addresses.remove(principal, principal.userId, input.email_id);
    return removed === null ? {} : presentEmail(removed);
  }

  @Handles(removeEmailOfUser)
  async removeOfUser({ principal, input }: Call<typeof removeEmailOfUser>): Promise<EmailJson> {
    await this.users.mustExist(input.id);
    const removed = await this.addresses.remove(principal, input.id, input.email_id);
    if (removed === null) throw new NotFound('Email', { id: input.email_id });
    return presentEmail(removed);
  }

  private async get(userId: number, id: number): Promise<EmailJson> {
    const email = await this.emails.find(userId, id);
    if (email === null) throw new NotFound('Email', { id });
    return presentEmail(email);
  }

  private async page(userId: number, request: PageRequest): Promise<Page<EmailJson>> {
    const { items, ...counted } = await this.emails.page(userId, request);
    return { items: items.map(presentEmail), ...counted };
  }
}

const presentEmail = ({ id, email }: EmailEntity): EmailJson => ({ id, email });
