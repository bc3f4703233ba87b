import { type Logger } from 'pino';
import { type Principal } from '@ingot/contracts';

/** The events of the audit log; operators filter by these names, so they never change. */
export type AuditEvent =
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_in.locked'
  | 'sign_out'
  | 'sudo'
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'user.blocked'
  | 'user.unblocked'
  | 'user.unlocked'
  | 'password.changed'
  | 'password.reset_requested'
  | 'ssh_key.added'
  | 'ssh_key.removed'
  | 'deploy_key.added'
  | 'deploy_key.changed'
  | 'deploy_key.removed'
  | 'email.added'
  | 'email.change_requested'
  | 'email.changed'
  | 'email.removed'
  | 'token.created'
  | 'token.revoked'
  | 'session.revoked'
  | 'identity.connected'
  | 'identity.disconnected'
  | 'oauth_application.created'
  | 'oauth_application.changed'
  | 'oauth_application.removed'
  | 'oauth_grant.approved'
  | 'oauth_grant.denied'
  | 'oauth_grant.revoked'
  | 'oauth_grant.replayed'
  | 'settings.changed';

/** Ids and names; never a secret, nor a part of one. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Security events: lines of the ordinary log with `"audit":"<event>"`, and the request id. */
export class AuditLog {
  constructor(private readonly logger: Logger) {}

  record(event: AuditEvent, details: AuditDetails): void {
    this.logger.info({ audit: event, ...details }, 'audit');
  }
}

/** The user, and the administrator who impersonated them, in the audit log's form. */
export const byWhom = ({ userId, username, sudoBy }: Principal): AuditDetails => ({
  byUserId: userId,
  byUsername: username,
  ...(sudoBy === undefined ? {} : { sudoByUserId: sudoBy.userId, sudoByUsername: sudoBy.username }),
});
