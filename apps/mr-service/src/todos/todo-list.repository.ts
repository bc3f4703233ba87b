import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { type TodoAction, type TodoEntity, type TodoState, type TodoTargetType } from './todo.entity.js';
import { type TodoView } from './todo-view.js';

export interface TodoFilter {
  readonly state: TodoState;
  readonly action: TodoAction | undefined;
  readonly authorId: number | undefined;
  readonly projectId: number | undefined;
  readonly targetType: TodoTargetType | undefined;
}

/** A todo, with the text of the note that it is about. */
export type ListedTodo = TodoEntity & { readonly noteBody: string | null };

/** A page beyond the last one has no todos, but still a total. */
type Row = { readonly total: number } & (ListedTodo | { readonly id: null });

const COLUMNS = `
  t.id, t.user_id AS "userId", t.project_id AS "projectId", t.target_type AS "targetType", t.target_id AS "targetId",
  n.id AS "noteId", n.body AS "noteBody", t.author_id AS "authorId", t.action, t.state, t.created_at AS "createdAt"`;

/** What `valuesOf` says of the viewer are `$1` to `$5`. A person's todos are few, so that looking at each one's target is fine. */
const SEEN = `t.user_id = $1 AND (
  (t.target_type = 'Issue' AND t.project_id = ANY ($2::bigint[]) AND EXISTS (
    SELECT FROM issues i WHERE i.id = t.target_id AND i.deleted_at IS NULL
      AND (NOT i.confidential OR i.author_id = $1 OR i.assignee_id = $1 OR t.project_id = ANY ($3::bigint[]))))
  OR (t.target_type = 'MergeRequest' AND t.project_id = ANY ($4::bigint[]) AND EXISTS (
    SELECT FROM merge_requests m WHERE m.id = t.target_id AND m.deleted_at IS NULL
      AND (m.author_id = $1 OR m.assignee_id = $1 OR t.project_id = ANY ($5::bigint[])))))`;

const valuesOf = ({ userId, issues, confidential, mergeRequests, everyMergeRequest }: TodoView): unknown[] => [
  userId,
  issues,
  confidential,
  mergeRequests,
  everyMergeRequest,
];

/** The list that clients page through, newest first: of what the viewer sees. */
@Injectable()
export class TodoListRepository {
  constructor(private readonly reads: pg.Pool) {}

  async page(view: TodoView, filter: TodoFilter, page: PageRequest): Promise<Page<ListedTodo>> {
    const values = valuesOf(view);
    const { name, where } = conditions(filter, values);
    const [limit, offset] = [values.length + 1, values.length + 2];
    const { rows } = await this.reads.query<Row>({
      name: `todos_page_${name}`,
      text: `SELECT * FROM (SELECT count(*) AS total FROM todos t WHERE ${where}) AS counted
             LEFT JOIN LATERAL (
               SELECT ${COLUMNS} FROM todos t LEFT JOIN notes n ON n.id = t.note_id WHERE ${where}
               ORDER BY t.id DESC LIMIT $${limit} OFFSET $${offset}
             ) AS page ON true`,
      values: [...values, page.perPage, pageOffset(page)],
    });
    return { items: rows.filter(isTodo), total: rows[0]?.total ?? 0 };
  }

  /** Null when there is none, it is somebody else's, or about what the viewer does not see. */
  async find(view: TodoView, id: number): Promise<ListedTodo | null> {
    const { rows } = await this.reads.query<ListedTodo>({
      name: 'todo_of',
      text: `SELECT ${COLUMNS} FROM todos t LEFT JOIN notes n ON n.id = t.note_id WHERE ${SEEN} AND t.id = $6`,
      values: [...valuesOf(view), id],
    });
    return rows[0] ?? null;
  }

  /** The projects in which the user has todos. */
  async projectsOf(userId: number): Promise<number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'todo_projects_of',
      text: 'SELECT DISTINCT project_id AS id FROM todos WHERE user_id = $1',
      values: [userId],
    });
    return rows.map(({ id }) => id);
  }
}

const isTodo = (row: Row): row is Row & ListedTodo => row.id !== null;

/** Few fixed texts, so that each is planned once per connection. */
function conditions({ state, action, authorId, projectId, targetType }: TodoFilter, values: unknown[]) {
  const parts = [SEEN, `t.state = $${values.push(state)}`];
  const names = ['s'];
  const add = (name: string, column: string, value: unknown) => {
    if (value === undefined) return;
    names.push(name);
    parts.push(`t.${column} = $${values.push(value)}`);
  };
  add('c', 'action', action);
  add('a', 'author_id', authorId);
  add('p', 'project_id', projectId);
  add('t', 'target_type', targetType);
  return { name: names.join('_'), where: parts.join(' AND ') };
}
