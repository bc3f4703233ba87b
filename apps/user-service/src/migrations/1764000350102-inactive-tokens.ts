import { IndexesMigration } from '@ingot/platform';

/** The few tokens of a user that may be inactive. */
export class InactiveTokens1764000350102 extends IndexesMigration {
  readonly name = 'InactiveTokens1764000350102';
  protected readonly indexes = {
    access_tokens_inactive_idx: 'access_tokens (user_id, kind, id) WHERE revoked OR expires_at IS NOT NULL',
  };
}
