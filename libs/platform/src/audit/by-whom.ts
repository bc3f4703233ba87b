import { type Principal } from '@ingot/contracts';
import { type AuditDetails } from './audit-log.js';

/** Who did it, and the administrator who acted as them, as the audit log tells of them. */
export const byWhom = ({ userId, username, sudoBy }: Principal): AuditDetails => ({
  byUserId: userId,
  byUsername: username,
  ...(sudoBy === undefined ? {} : { sudoByUserId: sudoBy.userId, sudoByUsername: sudoBy.username }),
});
