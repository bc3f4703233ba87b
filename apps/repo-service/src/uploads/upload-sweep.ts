import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { UploadFiles } from './upload-files.js';
import { UploadRepository } from './upload.repository.js';

const EVERY_MS = 60_000;
/** Longer than any statement takes: a row that does not exist by then never will. */
const UNCERTAIN_MS = 60_000;

/** Discards files without a row, which uploads left when a process crashed or lost the database. */
@Injectable()
export class UploadSweep extends PeriodicSweep {
  constructor(
    private readonly files: UploadFiles,
    private readonly repository: UploadRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('uploads', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const place of await this.files.leftovers(new Date(Date.now() - UNCERTAIN_MS))) {
      if (this.stopped) return;
      const isRecorded = await this.repository.exists(place.secret);
      await (isRecorded ? this.files.settle(place) : this.files.discard(place));
    }
  }
}
