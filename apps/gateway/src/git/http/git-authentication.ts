import { Injectable } from '@nestjs/common';
import {
  type CredentialRef,
  findPrincipal,
  JOB_TOKEN_PREFIX,
  jobTokenHolder,
  type Principal,
  type TokenRefusal,
} from '@ingot/contracts';
import { RpcClient, tokenDigest } from '@ingot/platform';
import { Authenticator } from '../../auth/authenticator.js';
import { isInScope } from '../../auth/scopes.js';

const BASIC = /^Basic +([A-Za-z0-9+/=]+)$/i;

const OAUTH_LOGIN = 'oauth2';

export type GitCaller =
  | { readonly outcome: 'anonymous' | 'refused' }
  | { readonly outcome: 'known'; readonly principal: Principal; readonly credential: CredentialRef };

/** Identifies callers of git over HTTP: basic authentication with a token or the password. */
@Injectable()
export class GitAuthentication {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly rpc: RpcClient,
  ) {}

  async identify(authorization: string | undefined, ip: string): Promise<GitCaller> {
    if (authorization === undefined) return { outcome: 'anonymous' };
    const given = readBasic(authorization);
    if (given === null) return { outcome: 'refused' };
    const principal = given.password.startsWith(JOB_TOKEN_PREFIX)
      ? await this.ofJob(given.password)
      : await this.find(given.login, given.password, ip);
    return principal !== null && isInScope(principal, ['api'])
      ? { outcome: 'known', principal, credential: credentialOf(principal, given) }
      : { outcome: 'refused' };
  }

  /** The user of a running job, by the job's token and any username. */
  private async ofJob(token: string): Promise<Principal | null> {
    const holder = await this.rpc.call(jobTokenHolder, { token });
    if (holder === null) return null;
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(holder.userId), credential: 'job' });
    if (!found?.isActive) return null;
    return { ...found.principal, credential: { kind: 'job', scopes: ['api'], projectId: holder.projectId } };
  }

  private async find(login: string, password: string, ip: string): Promise<Principal | null> {
    const found = await (password === ''
      ? this.authenticator.byToken(login, ip)
      : this.authenticator.byTokenOrPassword(login, password, ip));
    return found !== null && isAcceptedFor(login, found) ? found : null;
  }
}

/** OAuth tokens need the username `oauth2`; other tokens accept any. */
const isAcceptedFor = (login: string, found: Principal | TokenRefusal): found is Principal =>
  !('refused' in found) && (found.credential.kind !== 'oauth' || login === OAUTH_LOGIN);

/** The password as a password, or either field as a token. */
function credentialOf({ userId, credential }: Principal, { login, password }: BasicLogin): CredentialRef {
  const { passwordVersion } = credential;
  if (passwordVersion !== undefined) return { kind: 'password', userId, passwordVersion };
  return { kind: 'token', digest: tokenDigest(password === '' ? login : password).toString('hex') };
}

interface BasicLogin {
  readonly login: string;
  readonly password: string;
}

/** Some clients send the token as the username, without a password. */
function readBasic(authorization: string): BasicLogin | null {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0 || decoded.includes('\0')) return null;
  return { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
