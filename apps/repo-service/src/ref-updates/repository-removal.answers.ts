import { Controller } from '@nestjs/common';
import { removeRepository, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { RefWriter } from './ref-writer.js';

/** Removes whole repositories, of which refs may be moving. */
@Controller()
export class RepositoryRemovalAnswers {
  constructor(private readonly writer: RefWriter) {}

  @Answers(removeRepository)
  async remove({ repository }: RequestOf<typeof removeRepository>): Promise<null> {
    await this.writer.remove(repository);
    return null;
  }
}
