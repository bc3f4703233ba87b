import { Module } from '@nestjs/common';
import { BranchesModule } from './branches/branches.module.js';
import { CommitCommentsModule } from './commit-comments/commit-comments.module.js';
import { CommitsModule } from './commits/commits.module.js';
import { DeletedUsersModule } from './deleted-users/deleted-users.module.js';
import { MembersModule } from './members/members.module.js';
import { MergesModule } from './merges/merges.module.js';
import { NamespacesModule } from './namespaces/namespaces.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { ProtectedBranchesModule } from './protected-branches/protected-branches.module.js';
import { PushesModule } from './pushes/pushes.module.js';
import { RangesModule } from './ranges/ranges.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { RepositoryFilesModule } from './repository-files/repository-files.module.js';
import { StoragesModule } from './storages/storages.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TransportsModule } from './transports/transports.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** Everything that repo-service answers. */
@Module({
  imports: [
    StoragesModule,
    NamespacesModule,
    ProjectsModule,
    MembersModule,
    ProtectedBranchesModule,
    CommitsModule,
    CommitCommentsModule,
    BranchesModule,
    TagsModule,
    ReleasesModule,
    RepositoryFilesModule,
    MergesModule,
    RangesModule,
    PushesModule,
    TransportsModule,
    UploadsModule,
    DeletedUsersModule,
  ],
})
export class AppModule {}
