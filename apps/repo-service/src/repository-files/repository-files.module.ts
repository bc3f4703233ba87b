import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { Comparisons } from './comparisons.js';
import { Directories } from './directories.js';
import { DownloadHandlers } from './download.handlers.js';
import { RepositoryFileHandlers } from './repository-file.handlers.js';

@Module({
  imports: [RepositoriesModule],
  controllers: [DownloadHandlers, RepositoryFileHandlers],
  providers: [Comparisons, Directories],
})
export class RepositoryFilesModule {}
