import { Controller } from '@nestjs/common';
import { lastUseOfPrivateToken, lastUsesOfSshKeys, noteLastUses, type ReplyOf, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { SshKeyRepository } from '../ssh-keys/ssh-key.repository.js';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { LastUseRepository } from './last-use.repository.js';

/** Hears from gateways what was used when, and tells people. */
@Controller()
export class LastUsesHandlers {
  constructor(
    private readonly lastUses: LastUseRepository,
    private readonly sshKeys: SshKeyRepository,
    private readonly tokens: AccessTokenRepository,
  ) {}

  @Answers(noteLastUses)
  async note({ uses }: RequestOf<typeof noteLastUses>): Promise<null> {
    await this.lastUses.note(uses);
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
