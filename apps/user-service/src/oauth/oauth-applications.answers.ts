import { Controller } from '@nestjs/common';
import {
  createOAuthApplication,
  getOAuthApplication,
  listOAuthApplications,
  type OAuthApplication,
  type OAuthApplicationWithSecret,
  removeOAuthApplication,
  renewOAuthSecret,
  type RequestOf,
  updateOAuthApplication,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthApplications, type WithSecret } from './oauth-applications.js';

@Controller()
export class OAuthApplicationsAnswers {
  constructor(private readonly applications: OAuthApplications) {}

  @Answers(listOAuthApplications)
  async list(request: RequestOf<typeof listOAuthApplications>): Promise<OAuthApplication[]> {
    return (await this.applications.list(request)).map(present);
  }

  @Answers(getOAuthApplication)
  async show(request: RequestOf<typeof getOAuthApplication>): Promise<OAuthApplication> {
    return present(await this.applications.get(request));
  }

  @Answers(createOAuthApplication)
  async create(request: RequestOf<typeof createOAuthApplication>): Promise<OAuthApplicationWithSecret> {
    return presentWithSecret(await this.applications.create(request));
  }

  @Answers(updateOAuthApplication)
  async update(request: RequestOf<typeof updateOAuthApplication>): Promise<OAuthApplication> {
    return present(await this.applications.update(request));
  }

  @Answers(renewOAuthSecret)
  async renewSecret(request: RequestOf<typeof renewOAuthSecret>): Promise<OAuthApplicationWithSecret> {
    return presentWithSecret(await this.applications.renewSecret(request));
  }

  @Answers(removeOAuthApplication)
  async remove(request: RequestOf<typeof removeOAuthApplication>): Promise<null> {
    await this.applications.remove(request);
    return null;
  }
}

const present = (application: OAuthApplicationEntity): OAuthApplication => ({
  id: application.id,
  uid: application.uid,
  name: application.name,
  redirectUris: application.redirectUris,
  scopes: application.scopes,
  isConfidential: application.secretDigest !== null,
  isTrusted: application.isTrusted,
  createdAt: application.createdAt.getTime(),
});

const presentWithSecret = ({ application, secret }: WithSecret): OAuthApplicationWithSecret => ({
  application: present(application),
  secret,
});
