import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { UploadFiles } from './upload-files.js';
import { UploadRepository } from './upload.repository.js';
import { UploadSweep } from './upload-sweep.js';
import { UploadsHandlers } from './uploads.handlers.js';

@Module({
  imports: [RepositoriesModule],
  controllers: [UploadsHandlers],
  providers: [UploadFiles, UploadRepository, UploadSweep],
})
export class UploadsModule {}
