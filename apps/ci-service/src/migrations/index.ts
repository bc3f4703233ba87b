import { OUTBOX_MIGRATIONS } from '@ingot/platform';
import { Pipelines1764000000100 } from './1764000000100-pipelines.js';
import { CommitStatuses1764000000110 } from './1764000000110-commit-statuses.js';
import { Jobs1764000020100 } from './1764000020100-jobs.js';
import { UserIndexes1764000010100 } from './1764000010100-user-indexes.js';
import { ProjectVariables1764000020200 } from './1764000020200-project-variables.js';
import { Triggers1764000020210 } from './1764000020210-triggers.js';
import { Environments1764000020220 } from './1764000020220-environments.js';
import { ReadPushes1764000020300 } from './1764000020300-read-pushes.js';
import { PipelineLists1764000020310 } from './1764000020310-pipeline-lists.js';
import { RequestedActions1764000020400 } from './1764000020400-requested-actions.js';
import { UnreferencedObjects1764000020410 } from './1764000020410-unreferenced-objects.js';
import { KeptNames1764000020420 } from './1764000020420-kept-names.js';
import { ReportedVariables1764000120100 } from './1764000120100-reported-variables.js';
import { ProtectedRefs1764000120110 } from './1764000120110-protected-refs.js';
import { RunnerManagers1764000130100 } from './1764000130100-runner-managers.js';
import { RareStates1764000130120 } from './1764000130120-rare-states.js';
import { FilteredLists1764000280101 } from './1764000280101-filtered-lists.js';
import { NamesOfTypes1764000330101 } from './1764000330101-names-of-types.js';
import { EnvironmentUrls1764000380100 } from './1764000380100-environment-urls.js';
import { AskedFilters1764000390100 } from './1764000390100-asked-filters.js';
import { DeletedUsers1764000390410 } from './1764000390410-deleted-users.js';
import { DeletedProjects1764000391320 } from './1764000391320-deleted-projects.js';
import { LateDeployments1764000391330 } from './1764000391330-late-deployments.js';

/** The migrations of this service, in order. */
export const migrations = [
  ...OUTBOX_MIGRATIONS,
  Pipelines1764000000100,
  CommitStatuses1764000000110,
  UserIndexes1764000010100,
  Jobs1764000020100,
  ProjectVariables1764000020200,
  Triggers1764000020210,
  Environments1764000020220,
  ReadPushes1764000020300,
  PipelineLists1764000020310,
  RequestedActions1764000020400,
  UnreferencedObjects1764000020410,
  KeptNames1764000020420,
  ReportedVariables1764000120100,
  ProtectedRefs1764000120110,
  RunnerManagers1764000130100,
  RareStates1764000130120,
  FilteredLists1764000280101,
  NamesOfTypes1764000330101,
  EnvironmentUrls1764000380100,
  AskedFilters1764000390100,
  DeletedUsers1764000390410,
  DeletedProjects1764000391320,
  LateDeployments1764000391330,
];
