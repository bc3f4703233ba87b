import { Controller } from '@nestjs/common';
import {
  checkCopy,
  finishCopy,
  type FinishCopyReply,
  prepareCopy,
  type ReplyOf,
  type RequestOf,
  wakeStorageMoves,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { CopyReceiver } from './copy-receiver.js';
import { StorageMover } from './storage-mover.js';

/** What storages ask of each other when a project moves. */
@Controller()
export class StorageMoveAnswers {
  constructor(
    private readonly receiver: CopyReceiver,
    private readonly mover: StorageMover,
  ) {}

  @Answers(prepareCopy)
  async prepare({ repository }: RequestOf<typeof prepareCopy>): Promise<null> {
    await this.receiver.prepare(repository);
    return null;
  }

  @Answers(checkCopy)
  async check({ repository }: RequestOf<typeof checkCopy>): Promise<ReplyOf<typeof checkCopy>> {
    return { isOver: await this.receiver.check(repository) };
  }

  @Answers(finishCopy)
  finish({ repository, refs }: RequestOf<typeof finishCopy>): Promise<FinishCopyReply> {
    return this.receiver.finish(repository, refs);
  }

  @Answers(wakeStorageMoves)
  wake(): Promise<null> {
    this.mover.start();
    return Promise.resolve(null);
  }
}
