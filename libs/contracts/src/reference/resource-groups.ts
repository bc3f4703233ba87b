import { type Operation } from '../operation.js';

/** Operations that a reader looks for together. */
export interface ResourceGroup {
  readonly title: string;
  readonly description: string;
  /** First parts of the names of its operations. */
  readonly resources: readonly string[];
}

/** In the order of a reader: what Ingot hosts first, then work on it, then the people and the instance. */
const GROUPS: readonly ResourceGroup[] = [
  group(
    'Projects',
    'Projects: what holds a repository and all work on it.',
    'projects',
    'uploads',
    'stars',
    'namespaces',
  ),
  group('Project members', 'Who belongs to a project, and with which role.', 'members'),
  group('Branches', 'Branches of a repository, and which are protected.', 'branches', 'protected_branches'),
  group(
    'Tags and releases',
    'Tags of a repository, releases of them, and what can be downloaded.',
    'tags',
    'releases',
    'project_releases',
    'release_links',
  ),
  group(
    'Commits',
    'Commits, what they changed, and what is said about them.',
    'commits',
    'commit_comments',
    'commit_statuses',
  ),
  group('Files', 'Directories, files, comparisons and archives of a repository.', 'repository_files', 'files'),
  group('Merge requests', 'Changes that are proposed, reviewed and merged.', 'merge_requests', 'merge_request_diffs'),
  group('Issues', 'What is to be done, and by whom.', 'issues'),
  group(
    'Notes',
    'What people write about issues, merge requests and snippets.',
    'issue_notes',
    'merge_request_notes',
    'merge_request_comments',
    'snippet_notes',
  ),
  group(
    'Award emoji',
    'Emoji that are given to issues, merge requests, snippets and notes.',
    'issue_award_emoji',
    'issue_note_award_emoji',
    'merge_request_award_emoji',
    'merge_request_note_award_emoji',
    'snippet_award_emoji',
    'snippet_note_award_emoji',
  ),
  group('Labels and milestones', 'What sorts issues and merge requests.', 'labels', 'milestones'),
  group('Boards', 'Issues in columns, one for each label.', 'boards'),
  group('Todos', 'What waits for the caller.', 'todos'),
  group('Snippets', 'Pieces of text, of a project or of a user.', 'project_snippets', 'personal_snippets'),
  group('Pipelines and jobs', 'Pipelines, their jobs, logs and artifacts.', 'pipelines', 'jobs', 'ci'),
  group(
    'Pipeline triggers and variables',
    'What starts pipelines, and what jobs are given.',
    'triggers',
    'project_variables',
  ),
  group('Environments and deployments', 'Where jobs deploy to.', 'environments', 'deployments'),
  group('Runners', 'Machines that run jobs, for those who administer them.', 'runners'),
  group('Runner protocol', 'What runners themselves call, with their own tokens.', 'runner_protocol'),
  group('Search', 'Search in everything that the caller may read.', 'search'),
  group('Users', 'Accounts, and what their people do.', 'users', 'user_statuses', 'contribution_events'),
  group('Keys and email addresses', 'SSH keys and email addresses of users.', 'ssh_keys', 'emails', 'deploy_keys'),
  group('Access tokens', 'Tokens that programs call with.', 'personal_access_tokens', 'impersonation_tokens'),
  group('Instance', 'Version, settings and audit of this instance.', 'metadata', 'settings', 'audit_events'),
];

function group(title: string, description: string, ...resources: readonly string[]): ResourceGroup {
  return { title, description, resources };
}

/** The groups that these operations are in, in the order of a reader. A resource without a group becomes one of its own. */
export function groupsOf(operations: readonly Pick<Operation, 'name'>[]): readonly ResourceGroup[] {
  const resources = [...new Set(operations.map(resourceOf))];
  const known = GROUPS.filter((one) => one.resources.some((resource) => resources.includes(resource)));
  const others = resources.filter((resource) => !GROUPS.some((one) => one.resources.includes(resource)));
  return [...known, ...others.map((resource) => group(titleOf(resource), `${titleOf(resource)}.`, resource))];
}

/** The title of the group that the operation is in. */
export function groupTitle(operation: Pick<Operation, 'name'>): string {
  const resource = resourceOf(operation);
  return GROUPS.find((one) => one.resources.includes(resource))?.title ?? titleOf(resource);
}

/** What the operation is about, such as `merge_requests`. */
export const resourceOf = ({ name }: Pick<Operation, 'name'>): string => name.split('.', 1)[0] ?? name;

function titleOf(resource: string): string {
  const words = resource.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
