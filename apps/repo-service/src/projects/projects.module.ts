import { Module } from '@nestjs/common';
import { NamespacesModule } from '../namespaces/namespaces.module.js';
import { StoragesModule } from '../storages/storages.module.js';
import { ProjectRepository } from './project.repository.js';

@Module({
  imports: [NamespacesModule, StoragesModule],
  providers: [ProjectRepository],
  exports: [ProjectRepository],
})
export class ProjectsModule {}
