import { Injectable } from '@nestjs/common';
import {
  createPersonalToken,
  listPersonalTokens,
  NotFound,
  type PersonalToken,
  revokePersonalToken,
  TOKEN_SCOPES,
  type TokenState,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type Fields, formStatus, type Problems, problemsOf } from '../kit/fields.js';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { SCOPE_TEXTS } from '../kit/texts.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { pageIn, type Pager, pagerOf } from './pager.js';

type Context = PageContext<WebSession>;

interface WantedToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

interface ListProps {
  readonly tokens: readonly PersonalToken[];
  readonly onlyInactive: boolean;
  readonly pager: Pager;
  readonly form: WantedToken;
  readonly scopes: readonly { readonly name: string; readonly text: string }[];
  readonly problems: Problems;
}

const PATH = '/profile/personal_access_tokens';
const SCOPES = TOKEN_SCOPES.map((name) => ({ name, text: SCOPE_TEXTS[name] }));
const NOTHING_YET: WantedToken = { name: '', scopes: [], expiresAt: null };

const listPage = page<ListProps>('web/profile/personal-tokens', 'Access tokens');
const valuePage = page<{ token: PersonalToken; value: string }>('web/profile/personal-token-value', 'Access token');

/** Manages personal access tokens. */
@Injectable()
export class PersonalTokenPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.postOnce(PATH, forSignedIn, (context) => this.create(context));
    pages.post(`${PATH}/:id/revoke`, forSignedIn, (context) => this.revoke(context));
  }

  private async list(
    { session, query }: Context,
    form: WantedToken = NOTHING_YET,
    problems: Problems = {},
  ): Promise<PageAnswer> {
    const request = pageIn(query);
    const state: TokenState = query.text('state') === 'inactive' ? 'inactive' : 'active';
    const found = await this.rpc.call(listPersonalTokens, { userId: session.principal.userId, state, page: request });
    const view = listPage({
      tokens: found.items,
      onlyInactive: state === 'inactive',
      pager: pagerOf(found, request),
      form,
      scopes: SCOPES,
      problems,
    });
    return show(view, { status: formStatus(problems) });
  }

  /** Shows the value in the reply itself, without a redirect: URLs and cookies must not contain it. */
  private async create(context: Context): Promise<PageAnswer> {
    const wanted = wantedIn(context.form);
    try {
      const { userId } = context.session.principal;
      return show(valuePage(await this.rpc.call(createPersonalToken, { userId, ...wanted })), { status: 201 });
    } catch (error) {
      return this.list(context, wanted, problemsOf(error));
    }
  }

  private async revoke({ session, path }: Context): Promise<PageAnswer> {
    const tokenId = path.id('id');
    if (tokenId === null) throw new NotFound();
    const { userId } = session.principal;
    const { name } = await this.rpc.call(revokePersonalToken, { userId, tokenId });
    return redirectTo(PATH, notice(`The token “${name}” was revoked.`));
  }
}

const wantedIn = (form: Fields): WantedToken => ({
  name: form.text('name'),
  scopes: form.list('scopes'),
  expiresAt: form.text('expires_at') || null,
});
