import { Injectable } from '@nestjs/common';
import {
  disconnectIdentity,
  type IdentityDetails,
  listIdentities,
  NotFound,
  type SignInSource,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { alert, notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { personOf } from '../sign-in/source-sign-in.pages.js';
import { SourceTrips } from '../sign-in/source-trips.js';

type Context = PageContext<WebSession>;

interface Props {
  readonly identities: readonly IdentityDetails[];
  /** Sources that are not connected yet. */
  readonly sources: readonly SignInSource[];
}

const PATH = '/profile/identities';
const LAST_WAY = 'This is your only way to sign in. Connect another provider or set a password first.';
const identitiesPage = page<Props>('web/profile/identities', 'Sign-in providers');

/** Connects the account with sign-in providers. */
@Injectable()
export class IdentityPages implements PageFeature {
  constructor(
    private readonly rpc: RpcClient,
    private readonly trips: SourceTrips,
  ) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.list(context));
    pages.post(`${PATH}/connect/:source`, forSignedIn, (context) =>
      this.trips.begin(context, PATH, personOf(context.session)),
    );
    pages.post(`${PATH}/:id/disconnect`, forSignedIn, (context) => this.disconnect(context));
  }

  private async list({ session }: Context): Promise<PageAnswer> {
    const { userId } = session.principal;
    const [identities, offered] = await Promise.all([this.rpc.call(listIdentities, { userId }), this.trips.offered()]);
    const connected = new Set(identities.map(({ provider }) => provider));
    return show(identitiesPage({ identities, sources: offered.filter(({ name }) => !connected.has(name)) }));
  }

  private async disconnect({ session, path }: Context): Promise<PageAnswer> {
    const identityId = path.id('id');
    if (identityId === null) throw new NotFound();
    const { userId } = session.principal;
    const { outcome } = await this.rpc.call(disconnectIdentity, { userId, identityId });
    return outcome === 'disconnected'
      ? redirectTo(PATH, notice('The provider was disconnected.'))
      : redirectTo(PATH, alert(LAST_WAY));
  }
}
