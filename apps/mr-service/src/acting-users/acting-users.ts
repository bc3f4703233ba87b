import { Injectable } from '@nestjs/common';
import { findPrincipal, type Principal } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';

/** Users in whose name something is done that they asked for before, or that follows from what they did. */
@Injectable()
export class ActingUsers {
  constructor(private readonly rpc: RpcClient) {}

  /** The user as they are now; null for one who may do nothing any more. */
  async find(userId: number): Promise<Principal | null> {
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
    return found?.isActive === true ? found.principal : null;
  }
}
