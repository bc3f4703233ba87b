import { Injectable } from '@nestjs/common';
import {
  confirmEmail,
  isPasswordSignUpOpen,
  requestConfirmation,
  type SignInSource,
  signUp,
  type ValidationMessages,
} from '@ingot/contracts';
import { ApplicationSettingsCache, RpcClient } from '@ingot/platform';
import { FormThrottle } from '../../throttling/form-throttle.js';
import { formStatus } from '../kit/fields.js';
import { alert, notice } from '../kit/flash.js';
import { forAnyone, SIGN_IN_PATH } from '../kit/gates.js';
import { ifMailsAreSent } from '../kit/no-mails.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { WebSessions } from '../kit/web-sessions.js';
import { SourceTrips } from '../sign-in/source-trips.js';

interface SignUpProps {
  readonly values: { readonly name: string; readonly username: string; readonly email: string };
  readonly problems: ValidationMessages;
  /** The sources that create accounts. */
  readonly sources: readonly SignInSource[];
}

const signUpPage = page<SignUpProps>('web/sign-up/sign-up', 'Create an account');
const closedPage = page<object>('web/sign-up/closed', 'Create an account');
const resendPage = page<object>('web/sign-up/resend', 'Confirm your email address');
const confirmPage = page<{ token: string }>('web/sign-up/confirm', 'Confirm your email address');

const RESEND_PATH = '/users/confirmation/new';
const NO_MAILS = { heading: 'Confirm your email address', remedy: 'Ask an administrator.' };
const NOTHING = { name: '', username: '', email: '' };
const TO_BE_CONFIRMED = 'Welcome! Follow the link in the mail that we sent you, then sign in.';
const SENT_IF_WAITING = 'If an account has this unconfirmed address, we sent a mail with a link.';

/** Creates accounts, and confirms their addresses. */
@Injectable()
export class SignUpPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: WebSessions,
    private readonly settings: ApplicationSettingsCache,
    private readonly throttle: FormThrottle,
    private readonly trips: SourceTrips,
  ) {}

  addTo(pages: WebPages): void {
    pages.get('/users/sign_up', forAnyone, (context) => this.form(context));
    pages.postOnce('/users/sign_up', forAnyone, (context) => this.signUp(context));
    pages.get(RESEND_PATH, forAnyone, () => ifMailsAreSent(this.rpc, NO_MAILS, () => show(resendPage({}))));
    pages.postOnce(RESEND_PATH, forAnyone, (context) => ifMailsAreSent(this.rpc, NO_MAILS, () => this.resend(context)));
    pages.get('/users/confirmation', forAnyone, ({ query }) =>
      Promise.resolve(show(confirmPage({ token: query.text('token') }))),
    );
    pages.postOnce('/users/confirmation', forAnyone, (context) => this.confirm(context));
  }

  private async form({ session }: PageContext): Promise<PageAnswer> {
    if (session !== null) return redirectTo('/');
    const isOpen = isPasswordSignUpOpen(await this.settings.current());
    return isOpen ? this.show(NOTHING) : show(closedPage({}), { status: 404 });
  }

  private async show(values: SignUpProps['values'], problems: ValidationMessages = {}): Promise<PageAnswer> {
    const sources = (await this.trips.offered()).filter(({ signsUp }) => signsUp);
    const view = signUpPage({ values, problems, sources });
    return show(view, { status: formStatus(problems) });
  }

  private async signUp({ request, reply, form }: PageContext): Promise<PageAnswer> {
    await this.throttle.takeSignUp(request.ip);
    const values = { name: form.text('name'), username: form.text('username'), email: form.text('email') };
    const { id, origin } = this.sessions.prepare(request);
    const answer = await this.rpc.call(signUp, { ...values, password: form.text('password'), origin });
    switch (answer.outcome) {
      case 'closed':
        return show(closedPage({}), { status: 404 });
      case 'invalid':
        return this.show(values, answer.problems);
      case 'to_be_confirmed':
        return ifMailsAreSent(this.rpc, NO_MAILS, () => redirectTo(SIGN_IN_PATH, notice(TO_BE_CONFIRMED)));
      case 'signed_in':
        await this.sessions.begin(request, reply, id, answer.session);
        return redirectTo('/', notice('Welcome! Your account is ready.'), { whenRepeated: SIGN_IN_PATH });
    }
  }

  private async resend({ request, form }: PageContext): Promise<PageAnswer> {
    await this.throttle.takeMail(request.ip);
    await this.rpc.call(requestConfirmation, { email: form.text('email') });
    return redirectTo(SIGN_IN_PATH, notice(SENT_IF_WAITING));
  }

  /** Requires a form, not just the link: mail scanners follow links. */
  private async confirm({ form }: PageContext): Promise<PageAnswer> {
    const isConfirmed = await this.rpc.call(confirmEmail, { token: form.text('token') });
    return isConfirmed
      ? redirectTo(SIGN_IN_PATH, notice('Your address is confirmed. You can sign in now.'))
      : redirectTo(RESEND_PATH, alert('This link is no longer valid. Request a new one.'));
  }
}
