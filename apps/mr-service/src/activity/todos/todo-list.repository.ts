import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type AccessInProject,
  type Page,
  type PageRequest,
  TODO_TARGET_TYPES,
  type TodoFilterInput,
} from '@ingot/contracts';
import { columnsOf, foundIdsOfPage, type ListOrder, readPage, type RowOf } from '@ingot/platform';
import { NoteTargets } from '../targets/note-targets.js';
import { TodoEntity, type TodoState } from './todo.entity.js';

export interface TodoFilter {
  readonly state: TodoState;
  readonly action: TodoFilterInput['action'];
  readonly authorId: number | undefined;
  readonly projectId: number | undefined;
  readonly targetType: TodoFilterInput['type'];
}

/** A user, and their access to the projects of their todos. */
export interface TodoReader {
  readonly userId: number;
  readonly projects: readonly AccessInProject[];
}

const TODO = columnsOf(TodoEntity).except('noteId').from('t');

/** A todo, with the text of its note. */
export type ListedTodo = RowOf<typeof TODO> & { readonly noteId: number | null; readonly noteBody: string | null };

/** Null when the note is deleted. */
const LISTED = `SELECT ${TODO.sql}, n.id AS "noteId", n.body AS "noteBody" FROM todos t LEFT JOIN notes n ON n.id = t.note_id`;

const NEWEST_FIRST: ListOrder = { by: { 't.id': 'id' }, direction: 'desc' };

const firstProject = (more = ''): string =>
  `SELECT project_id AS id FROM todos WHERE user_id = $1 ${more} ORDER BY project_id LIMIT 1`;

/** Pages of todos, newest first, restricted to targets that the user may still read. */
@Injectable()
export class TodoListRepository {
  constructor(
    private readonly reads: pg.Pool,
    private readonly targets: NoteTargets,
  ) {}

  page(reader: TodoReader, filter: TodoFilter, page: PageRequest): Promise<Page<ListedTodo>> {
    const readable = this.readable(reader);
    const values = [...readable.values];
    const { name, where } = conditions(filter, readable.where, values);
    const { ids, ...found } = foundIdsOfPage({ table: 'todos', alias: 't', where, orderBy: NEWEST_FIRST });
    return readPage<ListedTodo>(
      this.reads,
      {
        name,
        ...found,
        items: (limits, toItsEnd, place) =>
          `${LISTED} WHERE t.id = ANY (ARRAY (${ids(limits, toItsEnd, place)})) ORDER BY t.id DESC`,
        values,
      },
      page,
    );
  }

  /** Null when there is none, it is another user's, or its target is no longer readable. */
  async find(reader: TodoReader, id: number): Promise<ListedTodo | null> {
    const { where, values } = this.readable(reader);
    const { rows } = await this.reads.query<ListedTodo>({
      name: 'todo_of',
      text: `${LISTED} WHERE ${where} AND t.id = $${values.length + 1}`,
      values: [...values, id],
    });
    return rows[0] ?? null;
  }

  /** The projects in which the user has todos: a loose index scan from one project to the next. */
  async projectsOf(userId: number): Promise<number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'todo_projects_of',
      text: `
        WITH RECURSIVE project AS (
          (${firstProject()})
          UNION ALL
          SELECT next.id FROM project CROSS JOIN LATERAL (${firstProject('AND project_id > project.id')}) AS next
        ) SELECT id FROM project`,
      values: [userId],
    });
    return rows.map(({ id }) => id);
  }

  /** A user has few todos, so that the target of each can be checked. */
  private readable({ userId, projects }: TodoReader): { where: string; values: unknown[] } {
    const values: unknown[] = [userId];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const perType = TODO_TARGET_TYPES.map((type) => {
      const kind = this.targets.workItem(type);
      const idsWhere = (readable: 'all' | 'some') =>
        projects.filter((project) => kind.readable(project) === readable).map(({ projectId }) => projectId);
      const [all, some] = [parameter(idsWhere('all')), parameter(idsWhere('some'))];
      return `(t.target_type = '${type}' AND ${kind.readableSql({ id: 't.target_id', readerId: '$1', all, some })})`;
    });
    return { where: `t.user_id = $1 AND (${perType.join(' OR ')})`, values };
  }
}

/** With more than the state, the best plan depends on the values. */
function conditions(
  { state, action, authorId, projectId, targetType }: TodoFilter,
  readable: string,
  values: unknown[],
) {
  const wanted = { action, author_id: authorId, project_id: projectId, target_type: targetType };
  const asked = Object.entries({ state, ...wanted }).filter(([, value]) => value !== undefined);
  const parts = asked.map(([column, value]) => `t.${column} = $${values.push(value)}`);
  return { name: parts.length === 1 ? 'todos_page' : undefined, where: [readable, ...parts].join(' AND ') };
}
