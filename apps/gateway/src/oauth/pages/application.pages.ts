import { Injectable } from '@nestjs/common';
import {
  createOAuthApplication,
  getOAuthApplication,
  listOAuthApplications,
  NotFound,
  type OAuthApplication,
  type OAuthApplicationWithSecret,
  removeOAuthApplication,
  renewOAuthSecret,
  updateOAuthApplication,
  type WebSession,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { notice } from '../../web/kit/flash.js';
import { forSignedIn } from '../../web/kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../../web/kit/page.js';
import { type PageFeature, type WebPages } from '../../web/kit/web-pages.js';
import {
  type ApplicationForm,
  applicationForm,
  attributesIn,
  formOfApplication,
  problemsOf,
} from './application-form.js';

/** The same pages for one's own applications, and for administrators those of the whole instance. */
interface Keeper {
  readonly ofInstance: boolean;
  readonly path: string;
}

const KEEPERS: readonly Keeper[] = [
  { ofInstance: false, path: '/oauth/applications' },
  { ofInstance: true, path: '/admin/applications' },
];

interface FormProps extends Keeper {
  readonly form: ApplicationForm;
  /** Null for one that is not there yet. */
  readonly application: OAuthApplication | null;
}

const listPage = page<Keeper & { applications: readonly OAuthApplication[] }>(
  'oauth/pages/application-list',
  'Applications',
);
const formPage = page<FormProps>('oauth/pages/application-form', 'Application');
const blankPage = page<FormProps>('oauth/pages/application-form', 'Register an application');
const secretPage = page<Keeper & OAuthApplicationWithSecret>('oauth/pages/application-secret', 'Application');

type Context = PageContext<WebSession>;

/** Where applications are registered and kept. */
@Injectable()
export class ApplicationPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    for (const keeper of KEEPERS) {
      const { path } = keeper;
      pages.get(path, forSignedIn, (context) => this.list(keeper, context));
      pages.get(`${path}/new`, forSignedIn, () => this.blank(keeper));
      pages.postOnce(path, forSignedIn, (context) => this.create(keeper, context));
      pages.get(`${path}/:id`, forSignedIn, (context) => this.show(keeper, context));
      pages.post(`${path}/:id`, forSignedIn, (context) => this.update(keeper, context));
      pages.postOnce(`${path}/:id/secret`, forSignedIn, (context) => this.renewSecret(keeper, context));
      pages.post(`${path}/:id/remove`, forSignedIn, (context) => this.remove(keeper, context));
    }
  }

  private async list(keeper: Keeper, context: Context): Promise<PageAnswer> {
    const applications = await this.rpc.call(listOAuthApplications, ofKeeper(keeper, context));
    return show(listPage({ ...keeper, applications }));
  }

  private blank(keeper: Keeper): Promise<PageAnswer> {
    return Promise.resolve(show(blankPage({ ...keeper, form: applicationForm(), application: null })));
  }

  private async create(keeper: Keeper, context: Context): Promise<PageAnswer> {
    const attributes = attributesIn(context.form);
    const isConfidential = context.form.ticked('confidential');
    try {
      const asked = { ...ofKeeper(keeper, context), attributes, isConfidential };
      const created = await this.rpc.call(createOAuthApplication, asked);
      return show(secretPage({ ...keeper, ...created }), { status: 201 });
    } catch (error) {
      const form = applicationForm(attributes, isConfidential, problemsOf(error));
      return show(blankPage({ ...keeper, form, application: null }), { status: 422 });
    }
  }

  private async show(keeper: Keeper, context: Context): Promise<PageAnswer> {
    const application = await this.rpc.call(getOAuthApplication, ofOne(keeper, context));
    return show(formPage({ ...keeper, form: formOfApplication(application), application }));
  }

  private async update(keeper: Keeper, context: Context): Promise<PageAnswer> {
    const attributes = attributesIn(context.form);
    const application = await this.rpc.call(getOAuthApplication, ofOne(keeper, context));
    try {
      await this.rpc.call(updateOAuthApplication, { ...ofOne(keeper, context), attributes });
      return redirectTo(`${keeper.path}/${application.id}`, notice('The application was changed.'));
    } catch (error) {
      const form = applicationForm(attributes, application.isConfidential, problemsOf(error));
      return show(formPage({ ...keeper, form, application }), { status: 422 });
    }
  }

  private async renewSecret(keeper: Keeper, context: Context): Promise<PageAnswer> {
    const renewed = await this.rpc.call(renewOAuthSecret, ofOne(keeper, context));
    return show(secretPage({ ...keeper, ...renewed }));
  }

  private async remove(keeper: Keeper, context: Context): Promise<PageAnswer> {
    await this.rpc.call(removeOAuthApplication, ofOne(keeper, context));
    return redirectTo(keeper.path, notice('The application was removed.'));
  }
}

const ofKeeper = ({ ofInstance }: Keeper, { session }: Context) => ({ principal: session.principal, ofInstance });

function ofOne(keeper: Keeper, context: Context) {
  const id = context.path.id('id');
  if (id === null) throw new NotFound();
  return { ...ofKeeper(keeper, context), id };
}
