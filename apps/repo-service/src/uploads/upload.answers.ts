import { Controller } from '@nestjs/common';
import { removeUploads, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { UploadFiles } from './upload-files.js';

@Controller()
export class UploadAnswers {
  constructor(private readonly files: UploadFiles) {}

  @Answers(removeUploads)
  async removeAll({ repository }: RequestOf<typeof removeUploads>): Promise<null> {
    await this.files.removeAll(repository);
    return null;
  }
}
