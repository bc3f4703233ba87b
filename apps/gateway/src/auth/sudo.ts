import { Injectable } from '@nestjs/common';
import { DomainError, findPrincipal, Forbidden, type Principal } from '@ingot/contracts';
import { AuditLog, RpcClient } from '@ingot/platform';
import { isInScope, NotAuthenticated, outOfScope } from './scopes.js';

/** Sudo grants everything that the user may do, so it requires full scope. */
const SUDO_SCOPES = ['api'] as const;

/** Lets administrators act as another user (specification, "Authentication", rules 2 and 3). */
@Injectable()
export class Sudo {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The principal that `caller` acts as; recorded in the audit log. Throws 403 for callers who are not administrators, and 404 for
   * an unknown user. Refuses credentials without the scope `api`: a `read_user` token could otherwise read every private token.
   */
  async actAs(idOrUsername: string, caller: Principal): Promise<Principal> {
    if (!caller.isAdmin) throw new Forbidden('Must be admin to use sudo');
    if (!isInScope(caller, SUDO_SCOPES)) throw outOfScope(caller, SUDO_SCOPES);
    const found = await this.rpc.call(findPrincipal, { idOrUsername, credential: caller.credential.kind });
    if (found === null)
      throw new DomainError('not_found', `404 Not Found: No user id or username for: ${idOrUsername}`);
    if (!found.isActive) throw new NotAuthenticated('The account to act as is blocked');
    const { principal } = found;
    this.audit.record('sudo', {
      byUserId: caller.userId,
      byUsername: caller.username,
      userId: principal.userId,
      username: principal.username,
      credential: caller.credential.kind,
    });
    return {
      ...principal,
      credential: caller.credential,
      sudoBy: { userId: caller.userId, username: caller.username },
    };
  }
}
