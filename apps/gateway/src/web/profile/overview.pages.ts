import { Injectable } from '@nestjs/common';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

const overviewPage = page<object>('web/profile/overview', 'Your profile');

/** Where a person finds everything that belongs to their account. */
@Injectable()
export class ProfileOverviewPages implements PageFeature {
  addTo(pages: WebPages): void {
    pages.get('/profile', forSignedIn, () => this.overview());
  }

  private overview(): Promise<PageAnswer> {
    return Promise.resolve(show(overviewPage({})));
  }
}
