import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { UploadAnswers } from './upload.answers.js';
import { UploadCreator } from './upload.creator.js';
import { UploadFiles } from './upload-files.js';
import { UploadHandlers } from './upload.handlers.js';
import { UploadRepository } from './upload.repository.js';
import { UploadSweep } from './upload-sweep.js';

/** Files uploaded to projects. */
@Module({
  imports: [StorageModule],
  controllers: [UploadAnswers, UploadHandlers],
  providers: [UploadCreator, UploadFiles, UploadRepository, UploadSweep],
  exports: [UploadFiles],
})
export class UploadsModule {}
