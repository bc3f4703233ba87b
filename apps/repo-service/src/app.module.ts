import { Module } from '@nestjs/common';
import { MembersModule } from './members/members.module.js';
import { NamespacesModule } from './namespaces/namespaces.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { ProtectedBranchesModule } from './protected-branches/protected-branches.module.js';
import { StoragesModule } from './storages/storages.module.js';

/** Everything that repo-service answers. */
@Module({ imports: [StoragesModule, NamespacesModule, ProjectsModule, MembersModule, ProtectedBranchesModule] })
export class AppModule {}
