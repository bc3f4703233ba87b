import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type AccessLevel,
  COUNTED_AT_MOST,
  NotFound,
  type Page,
  type PageRequest,
  type PushedProject,
  type Viewer,
} from '@ingot/contracts';
import { columnsOf, readPage, type RowOf } from '@ingot/platform';
import { NamespaceEntity } from '../namespaces/namespace.entity.js';
import { FROM_PROJECTS, MEMBER, OWN_NAMESPACE } from './project-access.policy.js';
import { foundAnywhere, ownerSearched, type ProjectFilter, projectListQuery } from './project-list.query.js';
import { ProjectEntity } from './project.entity.js';

const SHOWN = columnsOf(ProjectEntity).except('diskPath', 'updatedAt', 'deletedAt');
const PUSHED = columnsOf(ProjectEntity).only('name', 'description', 'defaultBranch', 'storage', 'diskPath');
const NAMESPACE = columnsOf(NamespaceEntity)
  .only('name', 'path', 'kind', 'ownerId')
  .as({ name: 'namespaceName', path: 'namespacePath', kind: 'namespaceKind', ownerId: 'namespaceOwnerId' })
  .from('n');

/** A project with its namespace and the viewer's membership. */
export type ProjectRow = RowOf<typeof SHOWN> &
  RowOf<typeof NAMESPACE> & {
    /** Null when the viewer is not a direct member. */
    readonly memberLevel: AccessLevel | null;
  };

/** `$1` is the viewer's user id or null. */
const selectProjects = (more = ''): string => `
  SELECT ${SHOWN.from('p').sql}, ${NAMESPACE.sql}, ${MEMBER.sql}${more}
  ${FROM_PROJECTS}`;

/** In a namespace with more projects, searches do not look at each. */
const SEARCHED_ONE_BY_ONE = 1_000;

/** Reads projects for display. */
@Injectable()
export class ProjectReader {
  constructor(private readonly pool: pg.Pool) {}

  /** A project with the viewer's membership. Throws `NotFound` when it is deleted. */
  async get(projectId: number, viewerId: number | null): Promise<ProjectRow> {
    const { rows } = await this.pool.query<ProjectRow>({
      name: 'project_by_id',
      text: `${selectProjects()} WHERE p.id = $2 AND p.deleted_at IS NULL`,
      values: [viewerId, projectId],
    });
    const [project] = rows;
    if (project === undefined) throw new NotFound('Project');
    return project;
  }

  /** A page of the projects that the viewer sees. */
  async page(filter: ProjectFilter, viewer: Viewer, request: PageRequest): Promise<Page<ProjectRow>> {
    const searched = await this.searched(filter, viewer);
    return readPage<ProjectRow>(this.pool, projectListQuery(searched, viewer, selectProjects), request);
  }

  /** The target of a push; null when it is deleted. */
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

  /**
   * The planner takes every namespace for a small one, and would read all projects of a large one. So a search of it is looked up before,
   * anywhere, unless it finds too many: then the page is full soon.
   */
  private async searched(filter: ProjectFilter, viewer: Viewer): Promise<ProjectFilter> {
    const owner = ownerSearched(filter, viewer);
    if (owner === null || !(await this.ownsMany(owner))) return filter;
    const { rows } = await this.pool.query<{ id: number }>(foundAnywhere(filter));
    if (rows.length > COUNTED_AT_MOST) return filter;
    return { ...filter, search: undefined, topic: [], ids: rows.map(({ id }) => id) };
  }

  private async ownsMany(userId: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ projects: number }>({
      name: 'projects_owned_at_least',
      text: `SELECT count(*) AS projects FROM (
          SELECT FROM projects WHERE namespace_id = ${OWN_NAMESPACE} AND deleted_at IS NULL LIMIT ${SEARCHED_ONE_BY_ONE + 1}
        ) AS owned`,
      values: [userId],
    });
    return rows.some(({ projects }) => projects > SEARCHED_ONE_BY_ONE);
  }
}
