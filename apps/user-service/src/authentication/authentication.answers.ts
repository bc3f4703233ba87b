import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  authenticatePassword,
  authenticateSshKey,
  authenticateToken,
  type CredentialKind,
  findPrincipal,
  loginOwner,
  type Principal,
  principalOfCredential,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { isStorable, PasswordAuthentication } from './password-authentication.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

const DIGITS = /^\d+$/;

/** Authenticates callers for other processes. */
@Controller()
export class AuthenticationAnswers {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordAuthentication,
  ) {}

  @Answers(authenticateToken)
  async byToken({ tokenDigest }: RequestOf<typeof authenticateToken>): Promise<ReplyOf<typeof authenticateToken>> {
    const digest = Buffer.from(tokenDigest, 'hex');
    return (await this.principals.findByToken(digest)) ?? (await this.principals.findByOAuthToken(digest));
  }

  @Answers(authenticatePassword)
  async byPassword({
    login,
    password,
    tellsUnusable,
  }: RequestOf<typeof authenticatePassword>): Promise<ReplyOf<typeof authenticatePassword>> {
    const account = await this.passwords.findUnconfirmedToo(login, password);
    if (account?.isConfirmed === true && !account.mustChangePassword) return passwordPrincipalOf(account);
    return account !== null && tellsUnusable === true ? { refused: 'unusable_password' } : null;
  }

  @Answers(principalOfCredential)
  async ofCredential({ credential }: RequestOf<typeof principalOfCredential>): Promise<Principal | null> {
    switch (credential.kind) {
      case 'token': {
        const found = await this.byToken({ tokenDigest: credential.digest });
        return found === null || 'refused' in found ? null : found;
      }
      case 'ssh_key':
        return (await this.principals.findBySshKey(credential.fingerprint))?.principal ?? null;
      case 'password': {
        const account = await this.principals.findById(credential.userId);
        if (account?.state !== 'active' || account.mustChangePassword) return null;
        return versionOf(account) === credential.passwordVersion ? passwordPrincipalOf(account) : null;
      }
    }
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

function passwordPrincipalOf(account: Account): Principal {
  const principal = principalOf(account, 'password');
  return { ...principal, credential: { ...principal.credential, passwordVersion: versionOf(account) } };
}

/** Changes with every new password, as each hash has its own salt. */
const versionOf = ({ passwordHash }: Account): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

const principalOf = (
  { userId, username, name, email, isAdmin, isExternal }: Account,
  kind: CredentialKind,
): Principal => ({
  ...{ userId, username, name, email, isAdmin, isExternal },
  credential: { kind, scopes: ['api'] },
});
