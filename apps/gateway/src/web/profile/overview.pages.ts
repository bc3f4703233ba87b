import { Injectable } from '@nestjs/common';
import { changeName, type WebSession } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type Problems, problemsOf } from '../kit/fields.js';
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

const PATH = '/profile';
const overviewPage = page<{ name: string; problems: Problems }>('web/profile/overview', 'Your profile');

/** Links to all settings of the account, and changes the display name. */
@Injectable()
export class ProfileOverviewPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    pages.get(PATH, forSignedIn, ({ session }) =>
      Promise.resolve(show(overviewPage({ name: session.principal.name, problems: {} }))),
    );
    pages.post(`${PATH}/name`, forSignedIn, (context) => this.changeName(context));
  }

  private async changeName({ session, form }: PageContext<WebSession>): Promise<PageAnswer> {
    const name = form.text('name');
    try {
      await this.rpc.call(changeName, { principal: session.principal, name });
      return redirectTo(PATH, notice('Your name was changed.'));
    } catch (error) {
      return show(overviewPage({ name, problems: problemsOf(error) }), { status: 422 });
    }
  }
}
