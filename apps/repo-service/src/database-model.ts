import { type DatabaseModel, DeletedUserEntity, OUTBOX_MIGRATIONS } from '@ingot/platform';
import { MemberEntity } from './projects/members/member.entity.js';
import { NamespaceEntity } from './projects/namespaces/namespace.entity.js';
import { ProtectedBranchEntity } from './projects/protected-branches/protected-branch.entity.js';
import { ProjectEntity } from './projects/views/project.entity.js';
import { CommitCommentEntity } from './repository/commit-comments/commit-comment.entity.js';
import { StorageEntity } from './storage/storage.entity.js';
import { UploadEntity } from './uploads/upload.entity.js';
import { migrations } from './migrations/index.js';

/** The entities and migrations of this service. */
export const databaseModel: DatabaseModel = {
  service: 'repo-service',
  entities: [
    NamespaceEntity,
    ProjectEntity,
    MemberEntity,
    ProtectedBranchEntity,
    CommitCommentEntity,
    StorageEntity,
    UploadEntity,
    DeletedUserEntity,
  ],
  migrations: [...OUTBOX_MIGRATIONS, ...migrations],
};
