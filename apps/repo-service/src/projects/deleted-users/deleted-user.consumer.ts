import { Injectable } from '@nestjs/common';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, DeletedUserRepository, UsersCleaner } from '@ingot/platform';

/** Cleans up after a deleted user: at once, and by the sweep when no request can write in their name any more. Idempotent. */
@Injectable()
export class DeletedUserConsumer {
  constructor(
    private readonly deletedUsers: DeletedUserRepository,
    private readonly cleaner: UsersCleaner,
  ) {}

  @Consumes(userDeleted, { durable: 'repo-deleted-users' })
  async onDeleted({ payload }: EventOf<typeof userDeleted>): Promise<void> {
    await this.deletedUsers.add(payload);
    await this.cleaner.cleanUp(payload);
  }
}
