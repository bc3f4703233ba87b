import { Injectable } from '@nestjs/common';
import { DomainError, findPrincipal, Forbidden, type Principal, Unauthorized } from '@ingot/contracts';
import { AuditLog, RpcClient } from '@ingot/platform';

/** Lets administrators act as somebody else (specification, "Authentication", rules 2 and 3). */
@Injectable()
export class Sudo {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** The principal that `caller` acts as, which the audit log tells of. 403 for others than administrators, 404 for nobody of that id or name. */
  async actAs(idOrUsername: string, caller: Principal): Promise<Principal> {
    if (!caller.isAdmin) throw new Forbidden('Must be admin to use sudo');
    const found = await this.rpc.call(findPrincipal, { idOrUsername, credential: caller.credential.kind });
    if (found === null)
      throw new DomainError('not_found', `404 Not Found: No user id or username for: ${idOrUsername}`);
    if (!found.isActive) throw new Unauthorized();
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
