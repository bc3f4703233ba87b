import { Controller } from '@nestjs/common';
import {
  lastUseOfPrivateToken,
  lastUsesOfSshKeys,
  recordCredentialUsage,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { SshKeyRepository } from '../ssh-keys/ssh-key.repository.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { CredentialUsageRepository } from './credential-usage.repository.js';

/** Stores the credential usage that gateways report, and answers queries for it. */
@Controller()
export class CredentialUsageAnswers {
  constructor(
    private readonly credentialUsage: CredentialUsageRepository,
    private readonly sshKeys: SshKeyRepository,
    private readonly tokens: AccessTokenRepository,
  ) {}

  @Answers(recordCredentialUsage)
  async record({ uses }: RequestOf<typeof recordCredentialUsage>): Promise<null> {
    await this.credentialUsage.record(uses);
    return null;
  }

  @Answers(lastUsesOfSshKeys)
  async ofSshKeys({ userId, keyIds }: RequestOf<typeof lastUsesOfSshKeys>): Promise<ReplyOf<typeof lastUsesOfSshKeys>> {
    const keys = await this.sshKeys.findUsed(userId, keyIds);
    return keys.flatMap(({ id, lastUsedAt }) => (lastUsedAt === null ? [] : [{ keyId: id, at: lastUsedAt.getTime() }]));
  }

  @Answers(lastUseOfPrivateToken)
  async ofPrivateToken({
    userId,
  }: RequestOf<typeof lastUseOfPrivateToken>): Promise<ReplyOf<typeof lastUseOfPrivateToken>> {
    return { at: (await this.tokens.findLastPrivateUse(userId))?.getTime() ?? null };
  }
}
