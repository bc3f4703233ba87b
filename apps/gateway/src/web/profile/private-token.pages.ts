import { Injectable } from '@nestjs/common';
import { lastUseOfPrivateToken, resetPrivateToken, showPrivateToken, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

interface Props {
  /** Null until the user requests it. */
  readonly value: string | null;
  readonly isNew: boolean;
  /** Unix milliseconds; null for never. */
  readonly lastUsedAt: number | null;
}

const PATH = '/profile/private_token';
const tokenPage = page<Props>('web/profile/private-token', 'Private token');

/** Shows and resets the private token. */
@Injectable()
export class PrivateTokenPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, (context) => this.show(context));
    pages.post(`${PATH}/show`, forSignedIn, (context) => this.tell(context));
    pages.postOnce(`${PATH}/reset`, forSignedIn, (context) => this.reset(context));
  }

  private async show({ session }: PageContext<WebSession>): Promise<PageAnswer> {
    return show(tokenPage({ value: null, isNew: false, lastUsedAt: await this.lastUseBy(session) }));
  }

  private async tell({ session }: PageContext<WebSession>): Promise<PageAnswer> {
    const { value } = await this.rpc.call(showPrivateToken, { userId: session.principal.userId });
    return show(tokenPage({ value, isNew: false, lastUsedAt: await this.lastUseBy(session) }));
  }

  private async reset({ session }: PageContext<WebSession>): Promise<PageAnswer> {
    const { value } = await this.rpc.call(resetPrivateToken, { userId: session.principal.userId });
    return show(tokenPage({ value, isNew: true, lastUsedAt: null }));
  }

  private async lastUseBy({ principal: { userId } }: WebSession): Promise<number | null> {
    return (await this.rpc.call(lastUseOfPrivateToken, { userId })).at;
  }
}
