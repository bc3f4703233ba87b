import { Injectable } from '@nestjs/common';
import { isPasswordSignUpOpen } from '@ingot/contracts';
import { ApplicationSettingsCache } from '@ingot/platform';
import { BaseUrl } from '../../http/base-url.js';
import { forAnyone } from '../kit/gates.js';
import { leaveTo, page, type PageAnswer, type PageContext, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';

const homePage = page<object>('web/home/home', 'Welcome');

/** The start page; the setting `home_page_url` redirects visitors. */
@Injectable()
export class HomePage implements PageFeature {
  constructor(
    private readonly settings: ApplicationSettingsCache,
    private readonly baseUrl: BaseUrl,
  ) {}

  addTo(pages: WebPages): void {
    pages.get('/', forAnyone, (context) => this.home(context));
  }

  private async home({ request, session }: PageContext): Promise<PageAnswer> {
    if (session !== null) return show(homePage({}));
    const settings = await this.settings.current();
    const { homePageUrl } = settings;
    const isElsewhere = homePageUrl !== null && !isPage(homePageUrl, `${this.baseUrl.of(request)}/`);
    return isElsewhere ? leaveTo(homePageUrl) : show(homePage({ withSignUp: isPasswordSignUpOpen(settings) }));
  }
}

/** Whether a URL is the page itself, with any parameters: a redirect to it would loop. */
function isPage(url: string, page: string): boolean {
  const [{ origin, pathname }, at] = [new URL(url), new URL(page)];
  return origin === at.origin && pathname === at.pathname;
}
