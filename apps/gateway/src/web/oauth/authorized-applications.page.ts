import { Injectable } from '@nestjs/common';
import {
  listOAuthAuthorizations,
  NotFound,
  type OAuthAuthorization,
  revokeOAuthAuthorization,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

const PATH = '/oauth/authorized_applications';

const authorizedPage = page<{ path: string; authorizations: readonly OAuthAuthorization[] }>(
  'web/oauth/authorized-applications',
  'Authorized applications',
);

/** Lists the applications that a user has authorized, and revokes their access. */
@Injectable()
export class AuthorizedApplicationsPage implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.post(`${PATH}/revoke`, forSignedIn, (context) => this.revoke(context));
  }

  private async list({ session }: PageContext<WebSession>): Promise<PageAnswer> {
    const { userId } = session.principal;
    const authorizations = await this.rpc.call(listOAuthAuthorizations, { userId });
    return show(authorizedPage({ path: PATH, authorizations }));
  }

  private async revoke({ session, form }: PageContext<WebSession>): Promise<PageAnswer> {
    const { userId } = session.principal;
    const applicationId = form.id('application_id');
    // empty stands for grants without an application; any other invalid id is refused
    if (applicationId === null && form.text('application_id') !== '') throw new NotFound();
    await this.rpc.call(revokeOAuthAuthorization, { userId, applicationId });
    return redirectTo(PATH, notice('Access was revoked.'));
  }
}
