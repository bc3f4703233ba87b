import { Injectable } from '@nestjs/common';
import { type Principal, type TokenRefusal } from '@ingot/contracts';
import { Authenticator } from '../auth/authenticator.js';
import { isInScope } from '../auth/scopes.js';

const BASIC = /^Basic +([A-Za-z0-9+/=]+)$/i;

const OAUTH_LOGIN = 'oauth2';

export type GitCaller =
  { readonly outcome: 'anonymous' | 'refused' } | { readonly outcome: 'known'; readonly principal: Principal };

/** Who calls git over HTTP: basic authentication with a token as the password, or with the real one. */
@Injectable()
export class GitAuthentication {
  constructor(private readonly authenticator: Authenticator) {}

  async identify(authorization: string | undefined, ip: string): Promise<GitCaller> {
    if (authorization === undefined) return { outcome: 'anonymous' };
    const given = readBasic(authorization);
    if (given === null) return { outcome: 'refused' };
    const principal = await this.find(given.login, given.password, ip);
    return principal !== null && isInScope(principal, ['api'])
      ? { outcome: 'known', principal }
      : { outcome: 'refused' };
  }

  private async find(login: string, password: string, ip: string): Promise<Principal | null> {
    const found = await (password === ''
      ? this.authenticator.byToken(login, ip)
      : this.authenticator.byTokenOrPassword(login, password, ip));
    return found !== null && isGoodFor(login, found) ? found : null;
  }
}

/** OAuth's tokens go with a user name of their own, the others with any. */
const isGoodFor = (login: string, found: Principal | TokenRefusal): found is Principal =>
  !('refused' in found) && (found.credential.kind !== 'oauth' || login === OAUTH_LOGIN);

/** Some clients send a token as the user name, and no password. */
function readBasic(authorization: string): { login: string; password: string } | null {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0 || decoded.includes('\0')) return null;
  return { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
