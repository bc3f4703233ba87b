import { Injectable } from '@nestjs/common';
import { addOwnEmail, listOwnEmails, NotFound, removeOwnEmail, type WebSession } from '@ingot/contracts';
import { formStatus, type Problems, problemsOf } from '../kit/fields.js';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { OwnOperations } from './own-operations.js';
import { pageIn, type Pager, pagerOf } from './pager.js';

type Context = PageContext<WebSession>;

interface Props {
  readonly primary: string;
  readonly emails: readonly { readonly id: number; readonly email: string }[];
  readonly pager: Pager;
  /** The submitted value. */
  readonly given: string;
  readonly problems: Problems;
}

const PATH = '/profile/emails';
const emailsPage = page<Props>('web/profile/emails', 'Email addresses');

/** Manages the addresses that attribute commits to the user. */
@Injectable()
export class EmailPages implements PageFeature {
  constructor(private readonly operations: OwnOperations) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.postOnce(PATH, forSignedIn, (context) => this.add(context));
    pages.post(`${PATH}/:id/remove`, forSignedIn, (context) => this.remove(context));
  }

  private async list(context: Context, given = '', problems: Problems = {}): Promise<PageAnswer> {
    const request = pageIn(context.query);
    const { output, total } = await this.operations.call(listOwnEmails, context, {}, request);
    const { email: primary } = context.session.principal;
    const view = emailsPage({ primary, emails: output, pager: pagerOf({ total }, request), given, problems });
    return show(view, { status: formStatus(problems) });
  }

  private async add(context: Context): Promise<PageAnswer> {
    const given = context.form.text('email');
    try {
      const { output } = await this.operations.call(addOwnEmail, context, { email: given });
      return redirectTo(PATH, notice(`${output.email} was added.`));
    } catch (error) {
      return this.list(context, given, problemsOf(error));
    }
  }

  private async remove(context: Context): Promise<PageAnswer> {
    const id = context.path.id('id');
    if (id === null) throw new NotFound();
    const { output } = await this.operations.call(removeOwnEmail, context, { email_id: id });
    if (!('email' in output)) throw new NotFound('Email');
    return redirectTo(PATH, notice(`${output.email} was removed.`));
  }
}
