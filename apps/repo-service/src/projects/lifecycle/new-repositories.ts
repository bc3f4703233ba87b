import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createRepository, isRefusal, removeRepository, type RepositoryAddress } from '@ingot/contracts';
import { LOGGER, type Logger, RpcClient, Undelivered } from '@ingot/platform';
import { Storages } from '../../storage/storages.js';

/** Creates the empty repositories of new projects. */
@Injectable()
export class NewRepositories {
  constructor(
    private readonly storages: Storages,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates a repository and passes it to `adopt`, which inserts its project; when that is refused, the repository is removed.
   * It stays when the project may be there all the same, so that a crash or a lost connection can leave an orphaned directory.
   */
  async create<T>(defaultBranch: string, adopt: (repository: RepositoryAddress) => Promise<T>): Promise<T> {
    const repository = { storage: await this.storages.choose(), diskPath: randomDiskPath() };
    await this.createEmpty(repository, defaultBranch);
    try {
      return await adopt(repository);
    } catch (error) {
      if (isRefusal(error)) await this.discard(repository);
      else this.logger.warn({ err: error, repository }, 'a repository may have been orphaned');
      throw error;
    }
  }

  private async createEmpty(repository: RepositoryAddress, defaultBranch: string): Promise<void> {
    try {
      await this.rpc.call(createRepository, { repository, defaultBranch }, repository.storage);
    } catch (error) {
      if (!(error instanceof Undelivered)) await this.discard(repository); // it may be there although no answer came
      throw error;
    }
  }

  private async discard(repository: RepositoryAddress): Promise<void> {
    try {
      await this.rpc.call(removeRepository, { repository }, repository.storage);
    } catch (error) {
      this.logger.warn({ err: error, repository }, 'an orphaned repository could not be removed');
    }
  }
}

/** Independent of the project's name, so that a rename moves nothing; two levels keep directories small. */
function randomDiskPath(): string {
  const name = randomUUID();
  return `@hashed/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}.git`;
}
