import { Controller } from '@nestjs/common';
import { createRepository, type RequestOf, storageNames } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { Repositories } from './repositories.js';
import { Storages } from './storages.js';

/** Storages, and new repositories in them. */
@Controller()
export class StorageAnswers {
  constructor(
    private readonly storages: Storages,
    private readonly repositories: Repositories,
  ) {}

  @Answers(storageNames)
  names(): Promise<string[]> {
    return this.storages.names();
  }

  @Answers(createRepository)
  async create({ repository, defaultBranch }: RequestOf<typeof createRepository>): Promise<null> {
    await this.repositories.create(repository, defaultBranch);
    return null;
  }
}
