import { z } from 'zod';
import { inProject, signedIn } from '../access.js';
import { id, projectRef, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, notFound, notModified } from '../refusals.js';
import { issue } from './issues.js';
import { mergeRequest } from './merge-requests.js';

/** The causes of todos; `approval_required` and `directly_addressed` are known to clients, but never created. */
export const TODO_ACTIONS = [
  'assigned',
  'mentioned',
  'build_failed',
  'marked',
  'approval_required',
  'unmergeable',
  'directly_addressed',
] as const;
export const TODO_STATES = ['pending', 'done'] as const;
export const TODO_TARGET_TYPES = ['Issue', 'MergeRequest'] as const;

/** What clients also filter by. It finds nothing, as there are no such todos. */
const OTHER_ACTIONS = [
  'review_requested',
  'review_submitted',
  'merge_train_removed',
  'member_access_requested',
  'okr_checkin_requested',
  'added_approver',
  'ssh_key_expired',
  'ssh_key_expiring_soon',
] as const;
const OTHER_TARGET_TYPES = [
  'Commit',
  'Epic',
  'DesignManagement::Design',
  'AlertManagement::Alert',
  'Project',
  'Namespace',
  'Vulnerability',
  'WikiPage::Meta',
] as const;

export const todo = z
  .object({
    id,
    project: z.object({
      id,
      name: z.string(),
      name_with_namespace: z.string(),
      path: z.string(),
      path_with_namespace: z.string(),
    }),
    author: userSummary.nullable().describe('the user who caused it'),
    action_name: z.enum(TODO_ACTIONS),
    target_type: z.enum(TODO_TARGET_TYPES),
    target: z.union([mergeRequest, issue]),
    target_url: z.string(),
    body: z.string().describe('the text of its note, up to 8 KiB; otherwise the title of the target'),
    state: z.enum(TODO_STATES),
    created_at: timestamp,
  })
  .meta({ id: 'Todo' });
export type TodoJson = z.input<typeof todo>;

const filters = {
  action: z.enum([...TODO_ACTIONS, ...OTHER_ACTIONS]).optional(),
  author_id: id.optional(),
  project_id: id.optional(),
  state: z.enum(TODO_STATES).default('pending'),
  type: z.enum([...TODO_TARGET_TYPES, ...OTHER_TARGET_TYPES]).optional(),
};

/** The filters as the service takes them. */
export type TodoFilterInput = z.output<z.ZodObject<typeof filters>>;

const hasOneAlready = notModified('the caller has a todo about it already');

/** Todos about items that the caller no longer sees are neither listed nor counted. */
export const listTodos = listing({
  name: 'todos.list',
  summary: "The caller's todos, newest first",
  http: 'GET /todos',
  service: 'mr',
  access: signedIn,
  input: z.object(filters),
  output: z.array(todo),
});

/** 404 for another user's todo; one that is already done stays so. */
export const markTodoAsDone = operation({
  name: 'todos.mark_as_done',
  summary: 'Mark a todo as done',
  http: 'POST /todos/:todo_id/mark_as_done',
  service: 'mr',
  access: signedIn,
  refusals: [notFound('todo', "or it is another user's")],
  input: z.object({ todo_id: id }),
  output: todo,
});

export const markTodosAsDone = operation({
  name: 'todos.mark_all_as_done',
  summary: "Mark the caller's todos as done: all, or those that match the filters",
  http: 'POST /todos/mark_as_done',
  service: 'mr',
  access: signedIn,
  status: 204,
  input: z.object(filters),
  output: z.object({}),
});

/** 304 when the caller already has a pending todo for it. */
export const createMergeRequestTodo = operation({
  name: 'merge_requests.create_todo',
  summary: 'Create a todo for a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/todo',
  service: 'mr',
  access: inProject('read_project'),
  refusals: [
    notFound('merge request', ''),
    forbidden('the caller is neither reporter nor its author or assignee'),
    hasOneAlready,
  ],
  input: projectRef.extend({ merge_request_iid: id }),
  output: todo,
});

/** 304 when the caller already has a pending todo for it. */
export const createIssueTodo = operation({
  name: 'issues.create_todo',
  summary: 'Create a todo for an issue',
  http: 'POST /projects/:id/issues/:issue_iid/todo',
  service: 'mr',
  access: inProject('read_issue'),
  refusals: [notFound('issue'), hasOneAlready],
  input: projectRef.extend({ issue_iid: id }),
  output: todo,
});
