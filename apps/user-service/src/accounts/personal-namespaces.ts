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
        'renaming a personal namespace failed; its event renames it later',
      );
    }
  }
}
