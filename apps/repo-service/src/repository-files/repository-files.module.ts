import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { Comparisons } from './comparisons.js';
import { Directories } from './directories.js';
import { RepositoryFileHandlers } from './repository-file.handlers.js';

@Module({
  imports: [RepositoriesModule],
  controllers: [RepositoryFileHandlers],
  providers: [Comparisons, Directories],
})
export class RepositoryFilesModule {}
