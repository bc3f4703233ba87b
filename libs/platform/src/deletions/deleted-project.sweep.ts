import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { LOGGER } from '../config/process-tokens.js';
import { type Logger } from '../logging/logger.js';
import { type DeletedProject, DeletedProjectRepository } from './deleted-project.repository.js';
import { Cleaner, DeletionSweep } from './deletion.sweep.js';

/** Deletes the data of deleted projects. */
export abstract class ProjectsCleaner extends Cleaner<DeletedProject> {}

@Injectable()
export class DeletedProjectSweep extends DeletionSweep<DeletedProject> {
  constructor(deletions: DeletedProjectRepository, cleaner: ProjectsCleaner, @Inject(LOGGER) logger: Logger) {
    super('writes for deleted projects', deletions, cleaner, logger);
  }
}

/** What a service needs beside its consumer of deleted projects: the cleaner, and the sweep that calls it again. */
export const deletedProjectsCleanedBy = (cleaner: Type<ProjectsCleaner>): Provider[] => [
  { provide: ProjectsCleaner, useClass: cleaner },
  DeletedProjectRepository,
  DeletedProjectSweep,
];
