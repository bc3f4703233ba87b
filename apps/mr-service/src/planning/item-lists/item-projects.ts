import type pg from 'pg';
import { type ItemFilter, unscopedConditions } from './item-conditions.js';

type ItemTable = 'issues' | 'merge_requests';

/** A search looks no further for projects: what so many items have is no word to search for. */
const SEARCHED_ITEMS = 100_000;

/** The projects that have items which a filter asks for, whoever may read them: a list over projects asks for access to these. */
export async function projectsWith(database: pg.Pool, table: ItemTable, filter: ItemFilter): Promise<number[]> {
  const { authorId, assigneeId, search } = filter;
  const isOfFew = authorId !== undefined || (assigneeId ?? 0) > 0 || search !== undefined;
  const { rows } = await database.query<{ id: number }>(isOfFew ? found(table, filter) : every(table));
  return rows.map(({ id }) => id);
}

/** By what an index finds them. */
function found(table: ItemTable, { authorId, assigneeId, search }: ItemFilter) {
  const { name, where, values } = unscopedConditions({ state: 'all', authorId, assigneeId, search });
  return {
    ...(name !== undefined && { name: `${table}_projects_${name}` }),
    text: `SELECT DISTINCT project_id AS id FROM (SELECT project_id FROM ${table} WHERE ${where} LIMIT ${SEARCHED_ITEMS}) AS found`,
    values,
  };
}

/** All projects that have any: from one to the next in an index, rather than over all items. */
const every = (table: ItemTable) => ({
  name: `${table}_projects`,
  text: `
    WITH RECURSIVE projects AS (
      (SELECT project_id FROM ${table} WHERE deleted_at IS NULL ORDER BY project_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT i.project_id FROM ${table} i
        WHERE i.deleted_at IS NULL AND i.project_id > projects.project_id ORDER BY i.project_id LIMIT 1
      ) FROM projects WHERE projects.project_id IS NOT NULL
    )
    SELECT project_id AS id FROM projects WHERE project_id IS NOT NULL`,
});
