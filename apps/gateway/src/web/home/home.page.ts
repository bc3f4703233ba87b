import { Injectable } from '@nestjs/common';
import { ApplicationSettingsCache } from '@ingot/platform';
import { forAnyone } from '../kit/gates.js';
import { leaveTo, page, type PageAnswer, type PageContext, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

const homePage = page<object>('web/home/home', 'Welcome');

/** The start page; visitors may be sent elsewhere by the setting `home_page_url`. */
@Injectable()
export class HomePage implements PageFeature {
  constructor(private readonly settings: ApplicationSettingsCache) {}

  addTo(pages: WebPages): void {
    pages.get('/', forAnyone, (context) => this.home(context));
  }

  private async home({ session }: PageContext): Promise<PageAnswer> {
    if (session !== null) return show(homePage({}));
    const { homePageUrl, signupEnabled } = await this.settings.current();
    return homePageUrl ? leaveTo(homePageUrl) : show(homePage({ signupEnabled }));
  }
}
