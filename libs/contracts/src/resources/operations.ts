import { isOperation, type Operation } from '../operation.js';
import * as auditEvents from './audit-events.js';
import * as awardEmoji from './award-emoji.js';
import * as boards from './boards.js';
import * as branches from './branches.js';
import * as ciLint from './ci-lint.js';
import * as commitComments from './commit-comments.js';
import * as commitStatuses from './commit-statuses.js';
import * as commits from './commits.js';
import * as contributionEvents from './contribution-events.js';
import * as deployKeys from './deploy-keys.js';
import * as deployments from './deployments.js';
import * as emails from './emails.js';
import * as environments from './environments.js';
import * as impersonationTokens from './impersonation-tokens.js';
import * as files from './files.js';
import * as issues from './issues.js';
import * as jobs from './jobs.js';
import * as labels from './labels.js';
import * as members from './members.js';
import * as mergeRequestDiffs from './merge-request-diffs.js';
import * as mergeRequests from './merge-requests.js';
import * as metadata from './metadata.js';
import * as milestoneItems from './milestone-items.js';
import * as milestones from './milestones.js';
import * as namespaces from './namespaces.js';
import * as notes from './notes.js';
import * as personalAccessTokens from './personal-access-tokens.js';
import * as pipelines from './pipelines.js';
import * as projectReleases from './project-releases.js';
import * as projectVariables from './project-variables.js';
import * as projects from './projects.js';
import * as protectedBranches from './protected-branches.js';
import * as rebases from './rebases.js';
import * as releaseLinks from './release-links.js';
import * as repositoryFiles from './repository-files.js';
import * as runnerProtocol from './runner-protocol.js';
import * as runners from './runners.js';
import * as search from './search.js';
import * as settings from './settings.js';
import * as snippets from './snippets.js';
import * as sshKeys from './ssh-keys.js';
import * as stars from './stars.js';
import * as storageMoves from './storage-moves.js';
import * as tags from './tags.js';
import * as timeTracking from './time-tracking.js';
import * as todos from './todos.js';
import * as triggers from './triggers.js';
import * as uploads from './uploads.js';
import * as userStatuses from './user-statuses.js';
import * as users from './users.js';

const resources: readonly object[] = [
  auditEvents,
  awardEmoji,
  boards,
  branches,
  ciLint,
  commitComments,
  commitStatuses,
  commits,
  contributionEvents,
  deployKeys,
  deployments,
  emails,
  environments,
  files,
  impersonationTokens,
  issues,
  jobs,
  labels,
  members,
  mergeRequestDiffs,
  mergeRequests,
  metadata,
  milestoneItems,
  milestones,
  namespaces,
  notes,
  personalAccessTokens,
  pipelines,
  projectReleases,
  projectVariables,
  projects,
  protectedBranches,
  rebases,
  releaseLinks,
  repositoryFiles,
  runnerProtocol,
  runners,
  search,
  settings,
  snippets,
  sshKeys,
  stars,
  storageMoves,
  tags,
  timeTracking,
  todos,
  triggers,
  uploads,
  userStatuses,
  users,
];

/** All operations of the API, from the files of their resources. */
export const OPERATIONS: readonly Operation[] = resources
  .flatMap((resource): unknown[] => Object.values(resource))
  .filter(isOperation);
