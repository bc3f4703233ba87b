import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthClientRequest } from '@ingot/contracts';
import { tokenDigest } from '@ingot/platform';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';

const UID = /^[0-9a-f]{64}$/;

/** Identifies and authenticates clients. */
@Injectable()
export class OAuthClients {
  constructor(private readonly applications: OAuthApplicationRepository) {}

  /** The application with that client id, without authentication. */
  async findByUid(uid: string): Promise<OAuthApplicationEntity | null> {
    return UID.test(uid) ? this.applications.findByUid(uid) : null;
  }

  /** The application with that client id, if the secret is right. A public application needs none. */
  async authenticate(uid: string, secret: string | null): Promise<OAuthApplicationEntity | null> {
    const application = await this.findByUid(uid);
    if (application === null || application.secretDigest === null) return application;
    return secret !== null && timingSafeEqual(tokenDigest(secret), application.secretDigest) ? application : null;
  }
}

export interface ClientCredentials {
  readonly uid: string;
  readonly secret: string | null;
}

/**
 * Reads a client's credentials from basic authentication, or from `client_id` and `client_secret`; null without either. Throws
 * `invalid_request` when both are given and differ (RFC 6749, 2.3).
 */
export function readClientCredentials({ form, authorization }: OAuthClientRequest): ClientCredentials | null {
  const inForm = { uid: form.client_id ?? '', secret: form.client_secret ?? null };
  const basic = readBasic(authorization);
  if (basic === null) return inForm.uid === '' ? null : inForm;
  const isSame = (inForm.uid === '' || inForm.uid === basic.uid) && (inForm.secret ?? basic.secret) === basic.secret;
  if (!isSame)
    throw new OAuth2Server.InvalidRequestError('Invalid request: client credentials differ between header and body');
  return basic;
}

const BASIC = /^Basic +([A-Za-z0-9+/=]+)$/i;

function readBasic(authorization: string | null): { uid: string; secret: string } | null {
  const encoded = BASIC.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [uid = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { uid, secret: secret.join(':') };
}
