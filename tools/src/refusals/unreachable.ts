/** Refusals that the static check finds, but that cannot happen. */
export interface Unreachable {
  /** Operation names; one that ends with a dot is a prefix. */
  readonly operations: readonly string[];
  /** The files that create the errors; a folder stands for all its files. */
  readonly files: readonly string[];
  readonly why: string;
}

export const UNREACHABLE: readonly Unreachable[] = [
  {
    operations: ['issue_notes.create', 'snippet_notes.create'],
    files: ['apps/mr-service/src/merge-requests/', 'apps/repo-service/src/repository/branches/branch.answers.ts'],
    why: 'commands in notes on other things change no merge request',
  },
  {
    operations: ['snippet_notes.create'],
    files: [
      'apps/mr-service/src/issues/',
      'apps/mr-service/src/planning/',
      'apps/mr-service/src/activity/notes/note.creator.ts',
      'apps/mr-service/src/activity/quick-actions/',
    ],
    why: 'notes on snippets have no commands',
  },
  {
    operations: ['merge_request_notes.create', 'merge_request_comments.create'],
    files: ['apps/mr-service/src/merge-requests/editing/merge-request.changes.ts'],
    why: 'no command changes branches',
  },
  {
    operations: ['issues.', 'merge_requests.'],
    files: ['apps/mr-service/src/planning/time-tracking/time-updates.ts'],
    why: 'each of these operations makes one kind of change of times',
  },
  {
    operations: ['issues.move'],
    files: ['apps/mr-service/src/planning/labels/project-labels.ts'],
    why: 'the labels are those that an issue has',
  },
  {
    operations: ['emails.add_own', 'ssh_keys.add_own'],
    files: ['apps/user-service/src/users/user.repository.ts'],
    why: 'nobody signs in as the ghost',
  },
  {
    operations: ['search.'],
    files: ['apps/user-service/src/users/users.handlers.ts'],
    why: 'a search asks for no identity',
  },
  {
    operations: ['users.update'],
    files: ['apps/user-service/src/users/', 'apps/user-service/src/accounts/user.updater.ts'],
    why: 'an update answers these as 404',
  },
  {
    operations: ['projects.create'],
    files: ['apps/repo-service/src/projects/members/member.repository.ts'],
    why: 'a new project has no members',
  },
  {
    operations: ['boards.lists.create'],
    files: ['apps/mr-service/src/planning/boards/board-list.repository.ts'],
    why: 'the list is read in the transaction that makes it',
  },
  {
    operations: ['triggers.create'],
    files: ['apps/ci-service/src/triggers/trigger.repository.ts'],
    why: 'an insert answers its row',
  },
];
