import type pg from 'pg';
import { type ItemFilter, unscopedConditions } from './item-conditions.js';

type ItemTable = 'issues' | 'merge_requests';

/** The most items from which a search collects projects; a more frequent word is no useful search term. */
const SEARCHED_ITEMS = 100_000;

/** The projects with items that match a filter, whoever may read them. A list over projects then checks access to these. */
export async function projectsWith(database: pg.Pool, table: ItemTable, filter: ItemFilter): Promise<number[]> {
  const { authorId, assigneeId, search } = filter;
  const isOfFew = authorId !== undefined || (assigneeId ?? 0) > 0 || search !== undefined;
  const { rows } = await database.query<{ id: number }>(isOfFew ? found(table, filter) : every(table));
  return rows.map(({ id }) => id);
}

/** The conditions that an index serves. */
function found(table: ItemTable, { authorId, assigneeId, search }: ItemFilter) {
  const { name, where, values } = unscopedConditions({ state: 'all', authorId, assigneeId, search });
  return {
    ...(name !== undefined && { name: `${table}_projects_${name}` }),
    text: `SELECT DISTINCT project_id AS id FROM (SELECT project_id FROM ${table} WHERE ${where} LIMIT ${SEARCHED_ITEMS}) AS found`,
    values,
  };
}

/** All projects with any items: a loose index scan from one project to the next. */
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
