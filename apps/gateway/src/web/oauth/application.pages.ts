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
import { notice } from '../kit/flash.js';
import { forSignedIn } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, redirectTo, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import {
  type ApplicationForm,
  applicationForm,
  attributesIn,
  formOfApplication,
  problemsOf,
} from './application-form.js';

/** The same pages serve users' own applications and, for administrators, those of the instance. */
interface Owner {
  readonly ofInstance: boolean;
  readonly path: string;
}

const OWNERS: readonly Owner[] = [
  { ofInstance: false, path: '/oauth/applications' },
  { ofInstance: true, path: '/admin/applications' },
];

interface FormProps extends Owner {
  readonly form: ApplicationForm;
  /** Null for a new application. */
  readonly application: OAuthApplication | null;
}

const listPage = page<Owner & { applications: readonly OAuthApplication[] }>(
  'web/oauth/application-list',
  'Applications',
);
const formPage = page<FormProps>('web/oauth/application-form', 'Application');
const blankPage = page<FormProps>('web/oauth/application-form', 'Register an application');
const secretPage = page<Owner & OAuthApplicationWithSecret>('web/oauth/application-secret', 'Application');

type Context = PageContext<WebSession>;

/** Registers and manages applications. */
@Injectable()
export class ApplicationPages implements PageFeature {
  constructor(private readonly rpc: RpcClient) {}

  addTo(pages: WebPages): void {
    for (const owner of OWNERS) {
      const { path } = owner;
      pages.get(path, forSignedIn, (context) => this.list(owner, context));
      pages.get(`${path}/new`, forSignedIn, () => this.blank(owner));
      pages.postOnce(path, forSignedIn, (context) => this.create(owner, context));
      pages.get(`${path}/:id`, forSignedIn, (context) => this.show(owner, context));
      pages.post(`${path}/:id`, forSignedIn, (context) => this.update(owner, context));
      pages.postOnce(`${path}/:id/secret`, forSignedIn, (context) => this.renewSecret(owner, context));
      pages.post(`${path}/:id/remove`, forSignedIn, (context) => this.remove(owner, context));
    }
  }

  private async list(owner: Owner, context: Context): Promise<PageAnswer> {
    const applications = await this.rpc.call(listOAuthApplications, ofOwner(owner, context));
    return show(listPage({ ...owner, applications }));
  }

  private blank(owner: Owner): Promise<PageAnswer> {
    return Promise.resolve(show(blankPage({ ...owner, form: applicationForm(), application: null })));
  }

  private async create(owner: Owner, context: Context): Promise<PageAnswer> {
    const attributes = attributesIn(context.form);
    const isConfidential = context.form.ticked('confidential');
    try {
      const asked = { ...ofOwner(owner, context), attributes, isConfidential };
      const created = await this.rpc.call(createOAuthApplication, asked);
      return show(secretPage({ ...owner, ...created }), { status: 201 });
    } catch (error) {
      const form = applicationForm(attributes, isConfidential, problemsOf(error));
      return show(blankPage({ ...owner, form, application: null }), { status: 422 });
    }
  }

  private async show(owner: Owner, context: Context): Promise<PageAnswer> {
    const application = await this.rpc.call(getOAuthApplication, ofOne(owner, context));
    return show(formPage({ ...owner, form: formOfApplication(application), application }));
  }

  private async update(owner: Owner, context: Context): Promise<PageAnswer> {
    const attributes = attributesIn(context.form);
    const application = await this.rpc.call(getOAuthApplication, ofOne(owner, context));
    try {
      await this.rpc.call(updateOAuthApplication, { ...ofOne(owner, context), attributes });
      return redirectTo(`${owner.path}/${application.id}`, notice('The application was changed.'));
    } catch (error) {
      const form = applicationForm(attributes, application.isConfidential, problemsOf(error));
      return show(formPage({ ...owner, form, application }), { status: 422 });
    }
  }

  private async renewSecret(owner: Owner, context: Context): Promise<PageAnswer> {
    const renewed = await this.rpc.call(renewOAuthSecret, ofOne(owner, context));
    return show(secretPage({ ...owner, ...renewed }));
  }

  private async remove(owner: Owner, context: Context): Promise<PageAnswer> {
    await this.rpc.call(removeOAuthApplication, ofOne(owner, context));
    return redirectTo(owner.path, notice('The application was removed.'));
  }
}

const ofOwner = ({ ofInstance }: Owner, { session }: Context) => ({ principal: session.principal, ofInstance });

function ofOne(owner: Owner, context: Context) {
  const id = context.path.id('id');
  if (id === null) throw new NotFound();
  return { ...ofOwner(owner, context), id };
}
