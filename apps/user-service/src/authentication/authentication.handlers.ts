import { Controller } from '@nestjs/common';
import {
  authenticatePassword,
  authenticateSshKey,
  authenticateToken,
  type CredentialKind,
  findPrincipal,
  loginOwner,
  type Principal,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { OAuthPrincipalRepository } from './oauth-principal.repository.js';
import { isStorable, PasswordAuthentication } from './password-authentication.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

const DIGITS = /^\d+$/;

/** Tells other processes who calls. */
@Controller()
export class AuthenticationHandlers {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly oauthPrincipals: OAuthPrincipalRepository,
    private readonly passwords: PasswordAuthentication,
  ) {}

  @Answers(authenticateToken)
  async byToken({ tokenDigest }: RequestOf<typeof authenticateToken>): Promise<ReplyOf<typeof authenticateToken>> {
    const digest = Buffer.from(tokenDigest, 'hex');
    return (await this.principals.findByToken(digest)) ?? (await this.oauthPrincipals.findByToken(digest));
  }

  @Answers(authenticatePassword)
  async byPassword({ login, password }: RequestOf<typeof authenticatePassword>): Promise<Principal | null> {
    const account = await this.passwords.find(login, password);
    return account === null ? null : principalOf(account, 'password');
  }

  @Answers(loginOwner)
  async owner({ login }: RequestOf<typeof loginOwner>): Promise<number | null> {
    return (await this.passwords.findOwner(login))?.userId ?? null;
  }

  @Answers(authenticateSshKey)
  bySshKey({ fingerprint }: RequestOf<typeof authenticateSshKey>): Promise<ReplyOf<typeof authenticateSshKey>> {
    return this.principals.findBySshKey(fingerprint);
  }

  @Answers(findPrincipal)
  async find({ idOrUsername, credential }: RequestOf<typeof findPrincipal>): Promise<ReplyOf<typeof findPrincipal>> {
    const account = await this.findAccount(idOrUsername);
    if (account === null) return null;
    return { principal: principalOf(account, credential), isActive: account.state === 'active' };
  }

  private async findAccount(idOrUsername: string): Promise<Account | null> {
    if (!DIGITS.test(idOrUsername)) {
      return isStorable(idOrUsername) ? this.principals.findByUsername(idOrUsername) : null;
    }
    const id = Number(idOrUsername);
    return Number.isSafeInteger(id) ? this.principals.findById(id) : null;
  }
}

function principalOf(account: Account, kind: CredentialKind): Principal {
  const {
    state: _state,
    passwordHash: _hash,
    hasTwoFactor: _hasTwoFactor,
    mustChangePassword: _mustChangePassword,
    isConfirmed: _isConfirmed,
    ...user
  } = account;
  return { ...user, credential: { kind, scopes: ['api'] } };
}
