import { Controller } from '@nestjs/common';
import {
  authenticatePassword,
  authenticateSshKey,
  authenticateToken,
  type CredentialKind,
  findPrincipal,
  type Principal,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

const DIGITS = /^\d+$/;

/** Tells other processes who calls. */
@Controller()
export class AuthenticationHandlers {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  @Answers(authenticateToken)
  byToken({ tokenDigest }: RequestOf<typeof authenticateToken>): Promise<Principal | null> {
    return this.principals.findByToken(Buffer.from(tokenDigest, 'hex'));
  }

  @Answers(authenticatePassword)
  async byPassword({ login, password }: RequestOf<typeof authenticatePassword>): Promise<Principal | null> {
    const account = isStorable(login) ? await this.principals.findByLogin(login.trim()) : null;
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    return account !== null && isRight && account.state === 'active' ? principalOf(account, 'password') : null;
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

/** PostgreSQL refuses NUL, which therefore names nobody. */
const isStorable = (text: string): boolean => !text.includes('\0');

const principalOf = ({ state: _state, passwordHash: _hash, ...user }: Account, kind: CredentialKind): Principal => ({
  ...user,
  credential: { kind, scopes: ['api'] },
});
