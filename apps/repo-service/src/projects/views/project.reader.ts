import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type z } from 'zod';
import {
  type AccessLevel,
  type listProjects,
  NotFound,
  type Page,
  pageOffset,
  type PageRequest,
  type PushedProject,
  type Viewer,
} from '@ingot/contracts';
import { columnsOf, containing, type RowOf } from '@ingot/platform';
import { NamespaceEntity } from '../namespaces/namespace.entity.js';
import { AUTHORISED_IDS, FROM_PROJECTS, isSeenBy, MEMBER, OWNED_IDS } from './project-access.policy.js';
import { ProjectEntity } from './project.entity.js';

const SHOWN = columnsOf(ProjectEntity).except('storage', 'diskPath', 'updatedAt', 'deletedAt');
const PUSHED = columnsOf(ProjectEntity).only('name', 'description', 'defaultBranch', 'storage', 'diskPath');
const NAMESPACE = columnsOf(NamespaceEntity)
  .only('name', 'path', 'kind', 'ownerId')
  .as({ name: 'namespaceName', path: 'namespacePath', kind: 'namespaceKind', ownerId: 'namespaceOwnerId' })
  .from('n');

/** A project with its namespace and the viewer's own membership. */
export type ProjectRow = RowOf<typeof SHOWN> &
  RowOf<typeof NAMESPACE> & {
    /** Null when the viewer is no direct member. */
    readonly memberLevel: AccessLevel | null;
  };

export type ProjectFilter = z.output<(typeof listProjects)['input']>;

/** `$1` is the viewer's user id or null. */
const SELECT_PROJECTS = `
  SELECT ${SHOWN.from('p').sql}, ${NAMESPACE.sql}, ${MEMBER.sql}
  ${FROM_PROJECTS}`;

/** Reads projects for showing. */
@Injectable()
export class ProjectReader {
  constructor(private readonly pool: pg.Pool) {}

  /** One project as the viewer belongs to it. Throws `NotFound` when it is deleted. */
  async get(projectId: number, viewerId: number | null): Promise<ProjectRow> {
    const { rows } = await this.pool.query<ProjectRow>({
      name: 'project_by_id',
      text: `${SELECT_PROJECTS} WHERE p.id = $2 AND p.deleted_at IS NULL`,
      values: [viewerId, projectId],
    });
    const [project] = rows;
    if (project === undefined) throw new NotFound('Project');
    return project;
  }

  /** One page of the projects that the viewer sees. */
  async page(filter: ProjectFilter, viewer: Viewer, request: PageRequest): Promise<Page<ProjectRow>> {
    const { page, count } = projectListQuery(filter, viewer, request);
    const [{ rows: items }, { rows: totals }] = await Promise.all([
      this.pool.query<ProjectRow>(page),
      this.pool.query<{ total: number }>(count),
    ]);
    return { items, total: totals[0]?.total ?? 0 };
  }

  /** A project that was pushed to; null when it is deleted. */
  async findPushed(projectId: number): Promise<PushedProject | null> {
    const { rows } = await this.pool.query<RowOf<typeof PUSHED>>({
      name: 'pushed_project',
      text: `SELECT ${PUSHED.sql} FROM projects WHERE id = $1 AND deleted_at IS NULL`,
      values: [projectId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    const { storage, diskPath, ...project } = row;
    return { ...project, repository: { storage, diskPath } };
  }
}

/** Prepared once per connection: planning takes longer than running it. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
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

/**
 * The statements for one page of the projects that the viewer sees, and for how many there are. Walks an index in the
 * asked order; the id makes that order total, so that pages never overlap. Both take the viewer's user id as `$1`.
 */
export function projectListQuery(
  filter: ProjectFilter,
  viewer: Viewer,
  page: PageRequest,
): { readonly page: Statement; readonly count: Statement } {
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
  const all = ['p.deleted_at IS NULL', `p.archived = ${bind(filter.archived)}`, isSeenBy(viewer, bind)];
  if (filter.visibility !== undefined) all.push(`p.visibility = ${bind(filter.visibility)}`);
  if (filter.owned) all.push(`p.id IN (${OWNED_IDS})`);
  if (filter.membership) all.push(`p.id IN (${AUTHORISED_IDS})`);
  if (filter.search) all.push(searchCondition(bind(containing(filter.search))));
  return all;
}

const searchCondition = (pattern: string): string =>
  `(p.name ILIKE ${pattern} OR p.path ILIKE ${pattern} OR p.description ILIKE ${pattern}
    OR p.namespace_id IN (SELECT id FROM namespaces WHERE name ILIKE ${pattern}))`;
