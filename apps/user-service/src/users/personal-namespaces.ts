import { Inject, Injectable } from '@nestjs/common';
import { isGroupPath, renamePersonalNamespace, type RequestOf } from '@ingot/contracts';
import { LOGGER, type Logger, RpcClient } from '@ingot/platform';

export type Renaming = RequestOf<typeof renamePersonalNamespace>;

/** The namespaces that users have at repo-service, which follow their usernames. */
@Injectable()
export class PersonalNamespaces {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether a group has the path; other users have none but their usernames. Throws `Unavailable` while nobody can tell. */
  isTaken(path: string): Promise<boolean> {
    return this.rpc.call(isGroupPath, { path });
  }

  /**
   * Lets the new paths work before the renaming is answered. When nobody hears of it, the event does so later: while
   * repo-service is away no path works anyway.
   */
  async rename(renaming: Renaming): Promise<void> {
    try {
      await this.rpc.call(renamePersonalNamespace, renaming);
    } catch (error) {
      this.logger.warn({ err: error, userId: renaming.userId }, 'a personal namespace is renamed later');
    }
  }
}
