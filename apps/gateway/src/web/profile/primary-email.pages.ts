import { Injectable } from '@nestjs/common';
import { confirmEmailChange, requestEmailChange, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { nullIfRefused, PasswordChecks } from '../../auth/password-checks.js';
import { FormThrottle } from '../../throttling/form-throttle.js';
import { formStatus } from '../kit/fields.js';
import { alert, notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { ifMailsAreSent } from '../kit/no-mails.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

type Context = PageContext<WebSession>;

interface Problems {
  readonly email?: readonly string[];
  readonly current?: readonly string[];
}

const LIST = '/profile/emails';
const CHANGE_PATH = `${LIST}/primary`;
const CONFIRM_PATH = `${LIST}/confirm`;
const LINK_INVALID = 'This link is no longer valid, or belongs to another account. Request a new one.';
const NO_MAILS = { heading: 'Change your primary address', remedy: 'Ask an administrator to change your address.' };
const TAKEN = 'Another account already uses this address.';

const changePage = page<{ given: string; problems: Problems }>(
  'web/profile/primary-email',
  'Change your primary address',
);
const confirmPage = page<{ token: string }>('web/profile/confirm-email', 'Confirm your new address');

/** Changes the primary address, given the password and a link mailed to the new address. */
@Injectable()
export class PrimaryEmailPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly passwordChecks: PasswordChecks,
    private readonly throttle: FormThrottle,
  ) {}

  addTo(pages: WebPages): void {
    pages.get(CHANGE_PATH, forSignedIn, () => ifMailsAreSent(this.rpc, NO_MAILS, () => this.form()));
    pages.postOnce(CHANGE_PATH, forSignedIn, (context) =>
      ifMailsAreSent(this.rpc, NO_MAILS, () => this.request(context)),
    );
    pages.get(CONFIRM_PATH, forSignedIn, ({ query }) =>
      Promise.resolve(show(confirmPage({ token: query.text('token') }))),
    );
    pages.postOnce(CONFIRM_PATH, forSignedIn, (context) => this.confirm(context));
  }

  private async request({ request, session, form }: Context): Promise<PageAnswer> {
    await this.throttle.takeMail(request.ip);
    const { userId, username } = session.principal;
    const email = form.text('email');
    const attempt = { login: username, ip: request.ip, way: 'email_change' } as const;
    const answer = await this.passwordChecks.run(attempt, async () =>
      nullIfRefused(
        await this.rpc.call(requestEmailChange, { userId, currentPassword: form.text('current_password'), email }),
      ),
    );
    if (answer === null) return this.form(email, { current: ['is wrong'] });
    if (answer.outcome === 'invalid') return this.form(email, { email: answer.problems });
    return redirectTo(LIST, notice(`We sent a link to ${email.trim()}. Follow it to change your address.`));
  }

  /** Requires a form, not just the link: mail scanners follow links. */
  private async confirm({ session, form }: Context): Promise<PageAnswer> {
    const { userId } = session.principal;
    const answer = await this.rpc.call(confirmEmailChange, { userId, token: form.text('token') });
    if (answer.outcome === 'changed') return redirectTo(LIST, notice(`Your primary address is now ${answer.email}.`));
    return redirectTo(CHANGE_PATH, alert(answer.outcome === 'taken' ? TAKEN : LINK_INVALID));
  }

  private form(given = '', problems: Problems = {}): PageAnswer {
    return show(changePage({ given, problems }), { status: formStatus(problems) });
  }
}
