import { createHash } from 'node:crypto';
import { type z } from 'zod';
import { type listProjects, pageOffset, type PageRequest, type Viewer } from '@ingot/contracts';
import { readableVisibilities } from './project-access.policy.js';
import { SELECT_PROJECTS } from './project-row.js';

export type ProjectFilter = z.output<(typeof listProjects)['input']>;

/** Prepared once per connection: planning takes longer than running it. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Both take the viewer's user id as `$1`. */
export interface ProjectListQuery {
  readonly page: Statement;
  readonly count: Statement;
}

const SORT_COLUMNS = {
  id: 'p.id',
  name: 'p.name',
  path: 'p.path',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  last_activity_at: 'p.last_activity_at',
} as const satisfies Record<ProjectFilter['order_by'], string>;

const SORT_DIRECTIONS = { asc: 'ASC', desc: 'DESC' } as const satisfies Record<ProjectFilter['sort'], string>;

const OWNED_IDS = `
  SELECT owned.id FROM projects owned JOIN namespaces own ON own.id = owned.namespace_id
  WHERE own.owner_id = $1::bigint AND owned.deleted_at IS NULL`;

const AUTHORISED_IDS = `SELECT project_id FROM members WHERE user_id = $1::bigint UNION ALL ${OWNED_IDS}`;

/**
 * The statements for one page of the projects that the viewer sees, and for how many there are. Walks an index in the
 * asked order; the id makes that order total, so that pages never overlap.
 */
export function projectListQuery(filter: ProjectFilter, viewer: Viewer, page: PageRequest): ProjectListQuery {
  const values: unknown[] = [viewer?.userId ?? null];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = conditions(filter, viewer, bind).join(' AND ');

  const direction = SORT_DIRECTIONS[filter.sort];
  const order = [...new Set([SORT_COLUMNS[filter.order_by], 'p.id'])].map((column) => `${column} ${direction}`);
  const pageValues = [...values, page.perPage, pageOffset(page)];
  const limits = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;

  return {
    page: prepared(`${SELECT_PROJECTS} WHERE ${where} ORDER BY ${order.join(', ')} ${limits}`, pageValues),
    // `$1` must occur for PostgreSQL to know its type, whatever the filter.
    count: prepared(`SELECT count(*) AS total, $1::bigint AS viewer_id FROM projects p WHERE ${where}`, values),
  };
}

/** Named after its text: the filters make a few hundred different ones at most. */
const prepared = (text: string, values: unknown[]): Statement => ({
  name: createHash('sha1').update(text).digest('base64'),
  text,
  values,
});

function conditions(filter: ProjectFilter, viewer: Viewer, bind: (value: unknown) => string): string[] {
  const all = ['p.deleted_at IS NULL', `p.archived = ${bind(filter.archived)}`];
  if (viewer?.isAdmin !== true) {
    all.push(`(p.visibility = ANY(${bind(readableVisibilities(viewer))}) OR p.id IN (${AUTHORISED_IDS}))`);
  }
  if (filter.visibility !== undefined) all.push(`p.visibility = ${bind(filter.visibility)}`);
  if (filter.owned) all.push(`p.id IN (${OWNED_IDS})`);
  if (filter.membership) all.push(`p.id IN (${AUTHORISED_IDS})`);
  if (filter.search) all.push(searchCondition(bind(`%${escapeLike(filter.search)}%`)));
  return all;
}

const searchCondition = (pattern: string): string =>
  `(p.name ILIKE ${pattern} OR p.path ILIKE ${pattern} OR p.description ILIKE ${pattern}
    OR p.namespace_id IN (SELECT id FROM namespaces WHERE name ILIKE ${pattern}))`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
