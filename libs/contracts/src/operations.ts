import { type Operation } from './operation.js';
import * as awardEmoji from './resources/award-emoji.js';
import * as boards from './resources/boards.js';
import * as branches from './resources/branches.js';
import * as commitComments from './resources/commit-comments.js';
import * as commitStatuses from './resources/commit-statuses.js';
import * as commits from './resources/commits.js';
import * as contributionEvents from './resources/contribution-events.js';
import * as emails from './resources/emails.js';
import * as impersonationTokens from './resources/impersonation-tokens.js';
import * as issues from './resources/issues.js';
import * as labels from './resources/labels.js';
import * as members from './resources/members.js';
import * as mergeRequestDiffs from './resources/merge-request-diffs.js';
import * as mergeRequests from './resources/merge-requests.js';
import * as milestoneItems from './resources/milestone-items.js';
import * as milestones from './resources/milestones.js';
import * as notes from './resources/notes.js';
import * as pipelines from './resources/pipelines.js';
import * as projects from './resources/projects.js';
import * as repositoryFiles from './resources/repository-files.js';
import * as settings from './resources/settings.js';
import * as snippets from './resources/snippets.js';
import * as sshKeys from './resources/ssh-keys.js';
import * as tags from './resources/tags.js';
import * as uploads from './resources/uploads.js';
import * as timeTracking from './resources/time-tracking.js';
import * as todos from './resources/todos.js';
import * as users from './resources/users.js';

const resources: readonly object[] = [
  awardEmoji,
  boards,
  branches,
  commitComments,
  commitStatuses,
  commits,
  contributionEvents,
  emails,
  impersonationTokens,
  issues,
  labels,
  members,
  mergeRequestDiffs,
  mergeRequests,
  milestoneItems,
  milestones,
  notes,
  pipelines,
  projects,
  repositoryFiles,
  settings,
  snippets,
  sshKeys,
  tags,
  uploads,
  timeTracking,
  todos,
  users,
];

const isOperation = (declared: unknown): declared is Operation =>
  typeof declared === 'object' && declared !== null && 'kind' in declared && declared.kind === 'operation';

/** Every operation of the API, as its resource's file declares it. */
export const OPERATIONS: readonly Operation[] = resources
  .flatMap((resource): unknown[] => Object.values(resource))
  .filter(isOperation);
