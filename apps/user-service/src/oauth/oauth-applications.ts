import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type createOAuthApplication,
  DomainError,
  Forbidden,
  type getOAuthApplication,
  type listOAuthApplications,
  NotFound,
  type RequestOf,
  type updateOAuthApplication,
  userChanged,
} from '@ingot/contracts';
import { ApplicationSettingsCache, type AuditEvent, AuditLog, Broadcasts, tokenDigest } from '@ingot/platform';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';
import { validAttributes } from './oauth-application.validation.js';

/** The owner has the maximum number of applications. */
export class TooManyApplications extends DomainError {
  constructor(limit: number) {
    super('conflict', `The limit of ${limit} applications is reached`);
  }
}

type OwnerRequest = RequestOf<typeof listOAuthApplications>;
type ApplicationRequest = RequestOf<typeof getOAuthApplication>;

export interface WithSecret {
  readonly application: OAuthApplicationEntity;
  readonly secret: string | null;
}

const PER_OWNER = 100;

/** Manages applications for their owners. */
@Injectable()
export class OAuthApplications {
  constructor(
    private readonly applications: OAuthApplicationRepository,
    private readonly settings: ApplicationSettingsCache,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  async list(request: OwnerRequest): Promise<OAuthApplicationEntity[]> {
    return this.applications.listOwned(ownerOf(request));
  }

  async get(request: ApplicationRequest): Promise<OAuthApplicationEntity> {
    const application = await this.applications.findOwned(ownerOf(request), request.id);
    if (application === null) throw new NotFound('Application', { id: request.id });
    return application;
  }

  async create(request: RequestOf<typeof createOAuthApplication>): Promise<WithSecret> {
    const ownerId = ownerOf(request);
    await this.requireRegistration(request);
    const attributes = validAttributes(request.attributes);
    const secret = request.isConfidential ? newSecret() : null;
    const wanted = {
      ...attributes,
      isTrusted: attributes.isTrusted && ownerId === null,
      ownerId,
      uid: newSecret(),
      secretDigest: secret === null ? null : tokenDigest(secret),
    };
    const application = await this.applications.insert(wanted, {
      limit: PER_OWNER,
      byUserId: request.principal.userId,
    });
    if (application === null) throw new TooManyApplications(PER_OWNER);
    this.record('oauth_application.created', request, application);
    return { application, secret };
  }

  async update(request: RequestOf<typeof updateOAuthApplication>): Promise<OAuthApplicationEntity> {
    const known = await this.get(request);
    const attributes = validAttributes(request.attributes);
    const isTrusted = attributes.isTrusted && known.ownerId === null;
    await this.applications.update(known.id, { ...attributes, isTrusted }, request.principal.userId);
    this.record('oauth_application.changed', request, known);
    return this.get(request);
  }

  async renewSecret(request: ApplicationRequest): Promise<WithSecret> {
    const known = await this.get(request);
    if (known.secretDigest === null) return { application: known, secret: null };
    const secret = newSecret();
    await this.applications.update(known.id, { secretDigest: tokenDigest(secret) }, request.principal.userId);
    this.record('oauth_application.changed', request, known);
    return { application: known, secret };
  }

  /** Deletes the application. Every gateway refuses its tokens when this returns. */
  async remove(request: ApplicationRequest): Promise<void> {
    const application = await this.applications.findOwned(ownerOf(request), request.id);
    if (application === null) return;
    const userIds = await this.applications.delete(application, request.principal.userId);
    this.record('oauth_application.removed', request, application);
    await this.broadcasts.sendAll(
      userChanged,
      userIds.map((userId) => ({ userId })),
    );
  }

  /** Administrators may always register applications, other users while the setting allows it. */
  private async requireRegistration({ principal }: OwnerRequest): Promise<void> {
    if (principal.isAdmin) return;
    const { userOauthApplications } = await this.settings.current();
    if (!userOauthApplications) throw new Forbidden();
  }

  private record(event: AuditEvent, { principal }: OwnerRequest, { id, name, ownerId }: OAuthApplicationEntity): void {
    this.audit.record(event, { userId: principal.userId, applicationId: id, name, ownerId });
  }
}

/** Null stands for the instance. */
function ownerOf({ principal, ofInstance }: OwnerRequest): number | null {
  if (ofInstance && !principal.isAdmin) throw new Forbidden();
  return ofInstance ? null : principal.userId;
}

/** 64 hexadecimal digits. */
const newSecret = (): string => randomBytes(32).toString('hex');
