import { Injectable } from '@nestjs/common';
import { isPasswordSignUpOpen, signIn, type SignInSource, type WebSession } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, RpcClient } from '@ingot/platform';
import { nullIfRefused, PasswordChecks } from '../../auth/password-checks.js';
import { EXPIRED_PASSWORD_PATH, forAnyone, safeReturnTo, SIGN_IN_PATH } from '../kit/gates.js';
import { leaveTo, page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { WebSessions } from '../kit/web-sessions.js';
import { SourceTrips } from './source-trips.js';

interface SignInProps {
  readonly login: string;
  readonly returnTo: string;
  readonly problem: 'refused' | 'unconfirmed' | null;
  readonly withPassword: boolean;
  readonly withSignUp: boolean;
  readonly words: string | null;
  readonly sources: readonly SignInSource[];
}

const signInPage = page<SignInProps>('web/sign-in/sign-in', 'Sign in');

/** Signing in and out. */
@Injectable()
export class SignInPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly passwordChecks: PasswordChecks,
    private readonly sessions: WebSessions,
    private readonly settings: ApplicationSettingsCache,
    private readonly audit: AuditLog,
    private readonly trips: SourceTrips,
  ) {}

  addTo(pages: WebPages): void {
    pages.get(SIGN_IN_PATH, forAnyone, (context) => this.form(context));
    pages.post(SIGN_IN_PATH, forAnyone, (context) => this.signIn(context));
    pages.post('/users/sign_out', forAnyone, (context) => this.signOut(context));
  }

  private async form({ session, query }: PageContext): Promise<PageAnswer> {
    const returnTo = safeReturnTo(query.text('return_to')) ?? '/';
    return session === null ? this.show({ login: '', returnTo, problem: null }) : redirectTo(returnTo);
  }

  private async signIn(context: PageContext): Promise<PageAnswer> {
    const { request, reply, form } = context;
    const login = form.text('login');
    const returnTo = safeReturnTo(form.text('return_to')) ?? '/';
    const { id, origin } = this.sessions.prepare(request);
    const answer = await this.passwordChecks.run({ login, ip: request.ip, way: 'page' }, async () =>
      nullIfRefused(await this.rpc.call(signIn, { login, password: form.text('password'), origin })),
    );
    if (answer === null) return this.show({ login, returnTo, problem: 'refused' });
    if (answer.outcome === 'unconfirmed') return this.show({ login, returnTo, problem: 'unconfirmed' });
    await this.sessions.begin(request, reply, id, answer.session);
    return continueSignedIn(answer.session, returnTo);
  }

  private async signOut({ request, reply, session }: PageContext): Promise<PageAnswer> {
    await this.sessions.end(request, reply);
    if (session !== null) {
      this.audit.record('sign_out', { userId: session.principal.userId, sessionId: session.id });
    }
    const { afterSignOutPath } = await this.settings.current();
    return afterSignOutPath ? leaveTo(afterSignOutPath) : redirectTo(SIGN_IN_PATH);
  }

  private async show(props: Pick<SignInProps, 'login' | 'returnTo' | 'problem'>): Promise<PageAnswer> {
    const [settings, sources] = await Promise.all([this.settings.current(), this.trips.offered()]);
    const { signinEnabled, signInText } = settings;
    const view = signInPage({
      ...props,
      withPassword: signinEnabled,
      withSignUp: isPasswordSignUpOpen(settings),
      words: signInText,
      sources,
    });
    return show(view, { status: props.problem === null ? 200 : 422 });
  }
}

/** The target after sign-in. From there, OAuth may redirect to another server. */
export const continueSignedIn = ({ mustChangePassword }: WebSession, returnTo: string): PageAnswer => {
  if (mustChangePassword) return redirectTo(EXPIRED_PASSWORD_PATH);
  return returnTo === '/' ? redirectTo(returnTo) : leaveTo(returnTo);
};
