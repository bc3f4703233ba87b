import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type createOAuthApplication,
  Forbidden,
  type getOAuthApplication,
  type listOAuthApplications,
  NotFound,
  type RequestOf,
  type updateOAuthApplication,
  userChanged,
} from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, type AuditEvent, Broadcasts } from '@ingot/platform';
import { digestOf } from '../tokens/token-value.js';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { TooManyApplications } from './oauth-application.errors.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';
import { validAttributes } from './oauth-application.validation.js';

type OfKeeper = RequestOf<typeof listOAuthApplications>;
type OfOne = RequestOf<typeof getOAuthApplication>;

export interface WithSecret {
  readonly application: OAuthApplicationEntity;
  readonly secret: string | null;
}

const PER_KEEPER = 100;

/** Applications, as those keep them who have registered them. */
@Injectable()
export class OAuthApplications {
  constructor(
    private readonly applications: OAuthApplicationRepository,
    private readonly settings: ApplicationSettingsCache,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  async list(request: OfKeeper): Promise<OAuthApplicationEntity[]> {
    return this.applications.listOwned(keeperOf(request));
  }

  async get(request: OfOne): Promise<OAuthApplicationEntity> {
    const application = await this.applications.findOwned(keeperOf(request), request.id);
    if (application === null) throw new NotFound('Application', { id: request.id });
    return application;
  }

  async create(request: RequestOf<typeof createOAuthApplication>): Promise<WithSecret> {
    const ownerId = keeperOf(request);
    await this.requireRegistration(request);
    const attributes = validAttributes(request.attributes);
    const secret = request.isConfidential ? newSecret() : null;
    const wanted = {
      ...attributes,
      isTrusted: attributes.isTrusted && ownerId === null,
      ownerId,
      uid: newSecret(),
      secretDigest: secret === null ? null : digestOf(secret),
    };
    const application = await this.applications.insert(wanted, PER_KEEPER);
    if (application === null) throw new TooManyApplications(PER_KEEPER);
    this.record('oauth_application.created', request, application);
    return { application, secret };
  }

  async update(request: RequestOf<typeof updateOAuthApplication>): Promise<OAuthApplicationEntity> {
    const known = await this.get(request);
    const attributes = validAttributes(request.attributes);
    const isTrusted = attributes.isTrusted && known.ownerId === null;
    await this.applications.update(known.id, { ...attributes, isTrusted });
    this.record('oauth_application.changed', request, known);
    return this.get(request);
  }

  async renewSecret(request: OfOne): Promise<WithSecret> {
    const known = await this.get(request);
    if (known.secretDigest === null) return { application: known, secret: null };
    const secret = newSecret();
    await this.applications.update(known.id, { secretDigest: digestOf(secret) });
    this.record('oauth_application.changed', request, known);
    return { application: known, secret };
  }

  /** Ends every token of the application, at every gateway before this returns. */
  async remove(request: OfOne): Promise<void> {
    const application = await this.applications.findOwned(keeperOf(request), request.id);
    if (application === null) return;
    const userIds = await this.applications.remove(request.id);
    this.record('oauth_application.removed', request, application);
    await this.broadcasts.sendAll(
      userChanged,
      userIds.map((userId) => ({ userId })),
    );
  }

  /** Administrators may always; the others while the setting says so. */
  private async requireRegistration({ principal }: OfKeeper): Promise<void> {
    if (principal.isAdmin) return;
    const { userOauthApplications } = await this.settings.current();
    if (!userOauthApplications) throw new Forbidden();
  }

  private record(event: AuditEvent, { principal }: OfKeeper, { id, name, ownerId }: OAuthApplicationEntity): void {
    this.audit.record(event, { userId: principal.userId, applicationId: id, name, ownerId });
  }
}

/** Null stands for the whole instance. */
function keeperOf({ principal, ofInstance }: OfKeeper): number | null {
  if (ofInstance && !principal.isAdmin) throw new Forbidden();
  return ofInstance ? null : principal.userId;
}

/** 64 hexadecimal digits. */
const newSecret = (): string => randomBytes(32).toString('hex');
