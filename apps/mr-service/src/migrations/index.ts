import { MergeRequests1764000000100 } from './1764000000100-merge-requests.js';
import { MergeIntents1764000000110 } from './1764000000110-merge-intents.js';
import { UserIndexes1764000010100 } from './1764000010100-user-indexes.js';
import { Labels1764000080000 } from './1764000080000-labels.js';
import { Milestones1764000080010 } from './1764000080010-milestones.js';
import { Issues1764000081000 } from './1764000081000-issues.js';
import { Subscriptions1764000081010 } from './1764000081010-subscriptions.js';
import { Notes1764000082100 } from './1764000082100-notes.js';
import { DiffVersions1764000083000 } from './1764000083000-diff-versions.js';
import { Snippets1764000084100 } from './1764000084100-snippets.js';
import { MergeCommits1764000086100 } from './1764000086100-merge-commits.js';
import { AwardEmoji1764000090100 } from './1764000090100-award-emoji.js';
import { TimeStats1764000091100 } from './1764000091100-time-stats.js';
import { Todos1764000091200 } from './1764000091200-todos.js';
import { Boards1764000092100 } from './1764000092100-boards.js';
import { IssueSearch1764000109100 } from './1764000109100-issue-search.js';
import { BoardIds1764000110100 } from './1764000110100-board-ids.js';
import { ItemLists1764000130100 } from './1764000130100-item-lists.js';
import { ItemWalks1764000130200 } from './1764000130200-item-walks.js';
import { ArmingsAndRetries1764000131100 } from './1764000131100-armings-and-retries.js';
import { FilteredLists1764000280102 } from './1764000280102-filtered-lists.js';
import { Rebases1764000290101 } from './1764000290101-rebases.js';
import { MergeRequestReferences1764000340101 } from './1764000340101-merge-request-references.js';
import { LooseScans1764000350101 } from './1764000350101-loose-scans.js';
import { ClosingTimes1764000360101 } from './1764000360101-closing-times.js';
import { DeletedUsers1764000390401 } from './1764000390401-deleted-users.js';
import { SourceBranches1764000391102 } from './1764000391102-source-branches.js';
import { DeletedProjects1764000391300 } from './1764000391300-deleted-projects.js';
import { RefusedArmings1764000391800 } from './1764000391800-refused-armings.js';

/** Every change of this service's schema, in order. */
export const migrations = [
  MergeRequests1764000000100,
  MergeIntents1764000000110,
  UserIndexes1764000010100,
  Labels1764000080000,
  Milestones1764000080010,
  Issues1764000081000,
  Subscriptions1764000081010,
  Notes1764000082100,
  DiffVersions1764000083000,
  Snippets1764000084100,
  MergeCommits1764000086100,
  AwardEmoji1764000090100,
  TimeStats1764000091100,
  Todos1764000091200,
  Boards1764000092100,
  IssueSearch1764000109100,
  BoardIds1764000110100,
  ItemLists1764000130100,
  ItemWalks1764000130200,
  ArmingsAndRetries1764000131100,
  FilteredLists1764000280102,
  Rebases1764000290101,
  MergeRequestReferences1764000340101,
  LooseScans1764000350101,
  ClosingTimes1764000360101,
  DeletedUsers1764000390401,
  SourceBranches1764000391102,
  DeletedProjects1764000391300,
  RefusedArmings1764000391800,
];
