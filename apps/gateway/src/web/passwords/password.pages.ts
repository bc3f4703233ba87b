import { Injectable } from '@nestjs/common';
import { changePassword, requestPasswordReset, resetPassword, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { nullIfRefused, PasswordChecks } from '../../auth/password-checks.js';
import { FormThrottle } from '../../throttling/form-throttle.js';
import { formStatus } from '../kit/fields.js';
import { alert, notice } from '../kit/flash.js';
import { EXPIRED_PASSWORD_PATH, forAnyone, forSignedInWithAnyPassword, SIGN_IN_PATH } from '../kit/gates.js';
import { ifMailsAreSent } from '../kit/no-mails.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

interface Problems {
  readonly current?: readonly string[];
  readonly password?: readonly string[];
  /** A whole sentence. */
  readonly confirmation?: string;
}

const requestPage = page<object>('web/passwords/request', 'Forgot your password?');
const resetPage = page<{ token: string; problems: Problems }>('web/passwords/reset', 'Choose a new password');
const changePage = page<{ isForced: boolean; problems: Problems }>('web/passwords/change', 'Change your password');

const REQUEST_PATH = '/users/password/new';
const RESET_PATH = '/users/password/edit';
const SENT_IF_KNOWN = 'If an account has this address, we sent a mail with a link.';
const NO_MAILS = { heading: 'Forgot your password?', remedy: 'Ask an administrator for a new password.' };
const DIFFERENT: Problems = { confirmation: 'The passwords do not match' };

/** Sets a new password, given a mailed link or the current password. */
@Injectable()
export class PasswordPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly passwordChecks: PasswordChecks,
    private readonly throttle: FormThrottle,
  ) {}

  addTo(pages: WebPages): void {
    pages.get(REQUEST_PATH, forAnyone, () => ifMailsAreSent(this.rpc, NO_MAILS, () => show(requestPage({}))));
    pages.postOnce(REQUEST_PATH, forAnyone, (context) =>
      ifMailsAreSent(this.rpc, NO_MAILS, () => this.request(context)),
    );
    pages.get(RESET_PATH, forAnyone, ({ query }) => Promise.resolve(this.resetForm(query.text('token'))));
    pages.postOnce(RESET_PATH, forAnyone, (context) => this.reset(context));
    pages.get(EXPIRED_PASSWORD_PATH, forSignedInWithAnyPassword, ({ session }) =>
      Promise.resolve(this.changeForm(session)),
    );
    pages.postOnce(EXPIRED_PASSWORD_PATH, forSignedInWithAnyPassword, (context) => this.change(context));
  }

  /** Answers the same whether or not a user has the address. */
  private async request({ request, form }: PageContext): Promise<PageAnswer> {
    await this.throttle.takeMail(request.ip);
    await this.rpc.call(requestPasswordReset, { email: form.text('email') });
    return redirectTo(SIGN_IN_PATH, notice(SENT_IF_KNOWN));
  }

  private async reset({ form }: PageContext): Promise<PageAnswer> {
    const [token, password] = [form.text('token'), form.text('password')];
    if (password !== form.text('confirmation')) return this.resetForm(token, DIFFERENT);
    const answer = await this.rpc.call(resetPassword, { token, password });
    if (answer.outcome === 'invalid') return this.resetForm(token, { password: answer.problems });
    return answer.outcome === 'changed'
      ? redirectTo(SIGN_IN_PATH, notice('Your password was changed. Sign in with the new one.'))
      : redirectTo(REQUEST_PATH, alert('This link is no longer valid. Request a new one.'));
  }

  private async change({ request, session, form }: PageContext<WebSession>): Promise<PageAnswer> {
    const password = form.text('password');
    if (password !== form.text('confirmation')) return this.changeForm(session, DIFFERENT);
    const { userId, username } = session.principal;
    const attempt = { login: username, ip: request.ip, way: 'password_change' } as const;
    const answer = await this.passwordChecks.run(attempt, async () =>
      nullIfRefused(
        await this.rpc.call(changePassword, {
          userId,
          sessionId: session.id,
          currentPassword: form.text('current_password'),
          password,
        }),
      ),
    );
    if (answer === null) return this.changeForm(session, { current: ['is wrong'] });
    if (answer.outcome === 'invalid') return this.changeForm(session, { password: answer.problems });
    return redirectTo('/profile', notice('Your password was changed. Your other sessions have ended.'));
  }

  private resetForm(token: string, problems: Problems = {}): PageAnswer {
    return show(resetPage({ token, problems }), { status: formStatus(problems) });
  }

  private changeForm({ mustChangePassword }: WebSession, problems: Problems = {}): PageAnswer {
    return show(changePage({ isForced: mustChangePassword, problems }), { status: formStatus(problems) });
  }
}
