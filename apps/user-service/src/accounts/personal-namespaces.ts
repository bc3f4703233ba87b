import { Inject, Injectable } from '@nestjs/common';
import { isGroupPath, renamePersonalNamespace, type RequestOf } from '@ingot/contracts';
import { LOGGER, type Logger, RpcClient } from '@ingot/platform';

export type Renaming = RequestOf<typeof renamePersonalNamespace>;

/** Personal namespaces in repo-service. Their paths are the usernames. */
@Injectable()
export class PersonalNamespaces {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether a group has the path. Throws `Unavailable` when repo-service does not answer. */
  isTaken(path: string): Promise<boolean> {
    return this.rpc.call(isGroupPath, { path });
  }

  /** Creates the namespace before the request is answered, for clients that look for it at once. `userCreated` does the same. */
  open(userId: number, username: string): Promise<void> {
    return this.rename({ userId, username, revision: 0 });
  }

  /**
   * Renames the namespace before the request is answered. If repo-service does not answer, the event renames it later; until
   * then no path works anyway.
   */
  async rename(renaming: Renaming): Promise<void> {
    try {
      await this.rpc.call(renamePersonalNamespace, renaming);
    } catch (error) {
      this.logger.warn(
        { err: error, userId: renaming.userId },
        'a personal namespace is not up to date; an event will do that later',
      );
    }
  }
}
