import { Storages1764000000100 } from './1764000000100-storages.js';
import { Namespaces1764000000110 } from './1764000000110-namespaces.js';
import { Projects1764000000120 } from './1764000000120-projects.js';
import { Members1764000000130 } from './1764000000130-members.js';
import { ProtectedBranches1764000000140 } from './1764000000140-protected-branches.js';
import { RefIntents1764000000150 } from './1764000000150-ref-intents.js';
import { UserChanges1764000010100 } from './1764000010100-user-changes.js';
import { ConfidentialIssues1764000081020 } from './1764000081020-confidential-issues.js';
import { Uploads1764000085000 } from './1764000085000-uploads.js';
import { CommitComments1764000086000 } from './1764000086000-commit-comments.js';
import { Releases1764000086010 } from './1764000086010-releases.js';
import { MemberExpiry1764000090100 } from './1764000090100-member-expiry.js';
import { FormerPaths1764000090200 } from './1764000090200-former-paths.js';
import { ProjectLists1764000120100 } from './1764000120100-project-lists.js';
import { LastPushes1764000120200 } from './1764000120200-last-pushes.js';
import { Stars1764000130100 } from './1764000130100-stars.js';
import { ProjectReleases1764000130200 } from './1764000130200-project-releases.js';
import { OwnProjects1764000130300 } from './1764000130300-own-projects.js';
import { StorageMoves1764000140100 } from './1764000140100-storage-moves.js';
import { Topics1764000270101 } from './1764000270101-topics.js';
import { NewestStars1764000280103 } from './1764000280103-newest-stars.js';
import { SkippedPipelines1764000290101 } from './1764000290101-skipped-pipelines.js';
import { ReleaseLinks1764000320101 } from './1764000320101-release-links.js';
import { StorageOwners1764000330101 } from './1764000330101-storage-owners.js';
import { NamespacePaths1764000350103 } from './1764000350103-namespace-paths.js';
import { ProjectsByStars1764000390102 } from './1764000390102-projects-by-stars.js';
import { DeletedUsers1764000390404 } from './1764000390404-deleted-users.js';
import { LongUrls1764000391500 } from './1764000391500-long-urls.js';
import { DefaultBranchChanges1764000391600 } from './1764000391600-default-branch-changes.js';
import { DescribedTags1764000391700 } from './1764000391700-described-tags.js';

/** The migrations of this service, in order. */
export const migrations = [
  Storages1764000000100,
  Namespaces1764000000110,
  Projects1764000000120,
  Members1764000000130,
  ProtectedBranches1764000000140,
  RefIntents1764000000150,
  UserChanges1764000010100,
  ConfidentialIssues1764000081020,
  Uploads1764000085000,
  CommitComments1764000086000,
  Releases1764000086010,
  MemberExpiry1764000090100,
  FormerPaths1764000090200,
  ProjectLists1764000120100,
  LastPushes1764000120200,
  Stars1764000130100,
  ProjectReleases1764000130200,
  OwnProjects1764000130300,
  StorageMoves1764000140100,
  Topics1764000270101,
  NewestStars1764000280103,
  SkippedPipelines1764000290101,
  ReleaseLinks1764000320101,
  StorageOwners1764000330101,
  NamespacePaths1764000350103,
  ProjectsByStars1764000390102,
  DeletedUsers1764000390404,
  LongUrls1764000391500,
  DefaultBranchChanges1764000391600,
  DescribedTags1764000391700,
];
