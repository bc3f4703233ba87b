import { Injectable } from '@nestjs/common';
import { type OAuthAuthorizationReply, oauthAuthorize, type TokenScope, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type Fields } from '../kit/fields.js';
import { forSignedIn } from '../kit/gates.js';
import { leaveTo, page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { SCOPE_TEXTS } from '../kit/texts.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { type OAuthForm, readQuery } from '../../oauth/oauth-forms.js';

const AUTHORIZE_PATH = '/oauth/authorize';

/** The parameters of an authorization request (RFC 6749, 4.1.1, and RFC 7636, 4.3). */
const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

type Decision = 'ask' | 'allow' | 'deny';

interface Question {
  readonly applicationName: string;
  readonly ownerName: string | null;
  readonly username: string;
  readonly scopes: readonly string[];
  readonly destination: string;
  readonly parameters: readonly (readonly [string, string])[];
}

const consentPage = page<Question>('web/oauth/consent', 'Allow access');
const refusedPage = page<{ reason: string }>('web/oauth/refused', 'Invalid authorization request');

/** Asks users for consent to an authorization request. */
@Injectable()
export class ConsentPage implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(AUTHORIZE_PATH, forSignedIn, (context) => this.ask(context));
    pages.post(AUTHORIZE_PATH, forSignedIn, (context) =>
      this.answer(context, context.form.text('_method') === 'delete' ? 'deny' : 'allow'),
    );
    pages.delete(AUTHORIZE_PATH, forSignedIn, (context) => this.answer(context, 'deny'));
  }

  private async ask(context: PageContext<WebSession>): Promise<PageAnswer> {
    const parameters = readQuery(context.request.url);
    const reply = await this.decide(context, parameters, 'ask');
    switch (reply.outcome) {
      case 'refused':
        return show(refusedPage({ reason: reply.refusal.error_description }), { status: 400 });
      case 'redirect':
        return leaveTo(reply.url);
      case 'ask':
        return show(consentPage(questionOf(reply, context.session, parameters)), {
          formTargets: [targetOf(reply.redirectUri)],
        });
    }
  }

  private async answer(context: PageContext<WebSession>, decision: Decision): Promise<PageAnswer> {
    const reply = await this.decide(context, parametersIn(context.form), decision);
    if (reply.outcome === 'redirect') return redirectTo(reply.url);
    const reason = reply.outcome === 'refused' ? reply.refusal.error_description : '';
    return show(refusedPage({ reason }), { status: 400 });
  }

  private decide(
    { session }: PageContext<WebSession>,
    parameters: OAuthForm,
    decision: Decision,
  ): Promise<OAuthAuthorizationReply> {
    const { userId } = session.principal;
    return this.rpc.call(oauthAuthorize, { userId, parameters, decision });
  }
}

const questionOf = (
  asked: Extract<OAuthAuthorizationReply, { outcome: 'ask' }>,
  { principal }: WebSession,
  parameters: OAuthForm,
): Question => ({
  applicationName: asked.applicationName,
  ownerName: asked.ownerName,
  username: principal.username,
  scopes: asked.scopes.map((scope: TokenScope) => SCOPE_TEXTS[scope]),
  destination: targetOf(asked.redirectUri),
  parameters: PARAMETERS.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  }),
});

const parametersIn = (form: Fields): OAuthForm =>
  Object.fromEntries(PARAMETERS.map((name) => [name, form.text(name)] as const).filter(([, value]) => value !== ''));

/** The CSP source of a redirect URI: an origin, or the scheme of a native application. */
function targetOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
}
