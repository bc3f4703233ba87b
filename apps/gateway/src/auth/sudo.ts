import { Injectable } from '@nestjs/common';
import { DomainError, findPrincipal, Forbidden, type Principal, Unauthorized } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** Lets administrators act as somebody else (specification, "Authentication", rules 2 and 3). */
@Injectable()
export class Sudo {
  constructor(private readonly rpc: RpcClient) {}

  /** The principal that `caller` acts as. 403 for others than administrators, 404 for nobody of that id or name. */
  async actAs(idOrUsername: string, caller: Principal): Promise<Principal> {
    if (!caller.isAdmin) throw new Forbidden('Must be admin to use sudo');
    const found = await this.rpc.call(findPrincipal, { idOrUsername, credential: caller.credential.kind });
    if (found === null)
      throw new DomainError('not_found', `404 Not Found: No user id or username for: ${idOrUsername}`);
    if (!found.isActive) throw new Unauthorized();
    return {
      ...found.principal,
      credential: caller.credential,
      sudoBy: { userId: caller.userId, username: caller.username },
    };
  }
}
