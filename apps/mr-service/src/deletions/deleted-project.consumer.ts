import { Injectable } from '@nestjs/common';
import { type EventOf, projectDeleted } from '@ingot/contracts';
import { Consumes, DeletedProjectRepository, ProjectsCleaner } from '@ingot/platform';

/** Deletes all data of deleted projects: at once, and by the sweep when no request can write for them any more. Idempotent. */
@Injectable()
export class DeletedProjectConsumer {
  constructor(
    private readonly deletedProjects: DeletedProjectRepository,
    private readonly cleaner: ProjectsCleaner,
  ) {}

  @Consumes(projectDeleted, { durable: 'mr-deleted-projects' })
  async onDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.deletedProjects.add(payload);
    await this.cleaner.cleanUp(payload);
  }
}
