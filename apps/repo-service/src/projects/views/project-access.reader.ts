import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  AccessLevel,
  idIn,
  type NamedProjectAccess,
  type ProjectContext,
  type ProjectFeature,
  type Viewer,
  VISIBILITIES,
} from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { StorageEntity } from '../../storage/storage.entity.js';
import { NamespaceEntity } from '../namespaces/namespace.entity.js';
import {
  accessOf,
  BELONGING,
  type Belonging,
  CURRENT_MEMBERSHIPS,
  DISABLED_FEATURES,
  FROM_PROJECTS,
  OWN_NAMESPACE,
  readableVisibilities,
} from './project-access.policy.js';
import { ProjectEntity } from './project.entity.js';

const NAMED = columnsOf(ProjectEntity).only('id', 'name', 'path', 'visibility', 'archived');
const CONTEXT = columnsOf(ProjectEntity).only(
  'id',
  'name',
  'path',
  'visibility',
  'archived',
  'storage',
  'diskPath',
  'onlyAllowMergeIfPipelineSucceeds',
);

const NAMESPACE = columnsOf(NamespaceEntity)
  .only('name', 'path')
  .as({ name: 'namespaceName', path: 'namespacePath' })
  .from('n');
const STORAGE = columnsOf(StorageEntity).only('streamUrl').from('s');

type InNamespace = Belonging & RowOf<typeof NAMESPACE> & { readonly disabledFeatures: ProjectFeature[] };
type NamedRow = RowOf<typeof NAMED> & InNamespace;
type ContextRow = RowOf<typeof CONTEXT> & InNamespace & RowOf<typeof STORAGE> & { readonly memberUntil: string | null };

const IN_NAMESPACE = `${NAMESPACE.sql}, ${DISABLED_FEATURES}, ${BELONGING}`;

const SELECT_CONTEXT = `
  SELECT ${CONTEXT.from('p').sql}, ${IN_NAMESPACE}, ${STORAGE.sql}
  ${FROM_PROJECTS} JOIN storages s ON s.name = p.storage`;

const FEW = 5_000;
/** The most of them that one answer has room for, which is smaller than 8 MiB; so many always fit. */
const FEW_BYTES = 7 * 1024 ** 2;
const ALWAYS_FIT = 1_500;
const MAINTAINED = 50_000;

const some = (ids: string): string => `(${ids} LIMIT ${FEW + 1})`;
const OPEN = some('SELECT id FROM projects WHERE deleted_at IS NULL AND visibility = ANY ($2::text[])');
const OWN = some(`SELECT id FROM projects WHERE deleted_at IS NULL AND namespace_id = ${OWN_NAMESPACE}`);

/** SQL: the ids of projects that `$1` sees, `$2` being visibilities that they read; more than `FEW` when there are. */
const SEEN = `${OPEN} UNION ALL ${OWN} UNION ALL ${some(CURRENT_MEMBERSHIPS)}`;

/** Reads projects with a viewer's access, by one prepared statement: nearly every request waits for it. */
@Injectable()
export class ProjectAccessReader {
  constructor(private readonly pool: pg.Pool) {}

  /** The project with an id, full path or former path; null when there is none or the viewer does not see it. */
  async findContext(idOrPath: string, viewer: Viewer): Promise<ProjectContext | null> {
    for (const query of contextQueries(idOrPath, viewer?.userId ?? null)) {
      const { rows } = await this.pool.query<ContextRow>(query);
      const [row] = rows;
      if (row !== undefined) return contextOf(viewer, row);
    }
    return null;
  }

  /** The projects that the viewer sees. */
  async findAccesses(projectIds: readonly number[], viewer: Viewer): Promise<NamedProjectAccess[]> {
    const { rows } = await this.pool.query<NamedRow>({
      name: 'project_accesses',
      text: `SELECT ${NAMED.from('p').sql}, ${IN_NAMESPACE} ${FROM_PROJECTS}
        WHERE p.id = ANY ($2::bigint[]) AND p.deleted_at IS NULL`,
      values: [viewer?.userId ?? null, projectIds],
    });
    return rows.flatMap((row) => namedAccessOf(viewer, row) ?? []);
  }

  /** The first `MAINTAINED` of the projects that the user maintains, after one. */
  async findMaintained(userId: number, afterId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'maintained_projects',
      text: `SELECT id FROM (
          SELECT id FROM projects WHERE namespace_id = ${OWN_NAMESPACE} AND deleted_at IS NULL
          UNION ${CURRENT_MEMBERSHIPS} AND access_level >= ${AccessLevel.maintainer}
        ) AS maintained WHERE id > $2 ORDER BY id LIMIT ${MAINTAINED}`,
      values: [userId, afterId],
    });
    return rows.map(({ id }) => id);
  }

  /** Some of the projects that the user maintains, or all if there are no more. */
  async findSomeMaintained(userId: number, atMost: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'some_maintained_projects',
      text: `(SELECT id FROM projects WHERE namespace_id = ${OWN_NAMESPACE} AND deleted_at IS NULL LIMIT $2)
        UNION (${CURRENT_MEMBERSHIPS} AND access_level >= ${AccessLevel.maintainer} LIMIT $2) LIMIT $2`,
      values: [userId, atMost],
    });
    return rows.map(({ id }) => id);
  }

  /** All projects that the viewer sees; null when there are more than `FEW`, or their names are too long. */
  async findFewSeen(viewer: Viewer): Promise<NamedProjectAccess[] | null> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'few_projects_seen',
      text: `SELECT DISTINCT id FROM (${SEEN}) AS seen`,
      values: [viewer?.userId ?? null, viewer?.isAdmin === true ? VISIBILITIES : readableVisibilities(viewer)],
    });
    if (rows.length > FEW) return null;
    const ids = rows.map(({ id }) => id);
    const accesses = await this.findAccesses(ids, viewer);
    const isTooLarge = accesses.length > ALWAYS_FIT && Buffer.byteLength(JSON.stringify(accesses)) > FEW_BYTES;
    return isTooLarge ? null : accesses;
  }
}

/** Sequentially, until one finds it. */
function contextQueries(idOrPath: string, viewerId: number | null): pg.QueryConfig[] {
  const id = idIn(idOrPath);
  if (id !== null) return [byId(id, viewerId)];
  const slash = idOrPath.lastIndexOf('/');
  if (slash === -1 || idOrPath.includes('\0')) return [];
  const values = [viewerId, idOrPath.slice(0, slash), idOrPath.slice(slash + 1)];
  return [
    { ...BY_PATH, values },
    { ...BY_FORMER_PATH, values },
  ];
}

const byId = (id: number, viewerId: number | null): pg.QueryConfig => ({
  name: 'project_context_by_id',
  text: `${SELECT_CONTEXT} WHERE p.id = $2 AND p.deleted_at IS NULL`,
  values: [viewerId, id],
});

/** Case-insensitive. */
const BY_PATH = {
  name: 'project_context_by_path',
  text: `${SELECT_CONTEXT}
    WHERE lower(n.path) = lower($2) AND lower(p.path) = lower($3) AND p.deleted_at IS NULL`,
};

/** By a former path of the namespace, the project or both. Current paths take precedence. */
const BY_FORMER_PATH = {
  name: 'project_context_by_former_path',
  text: `
    WITH places AS (
      SELECT id, false AS is_former FROM namespaces WHERE lower(path) = lower($2)
      UNION ALL SELECT namespace_id, true FROM former_namespace_paths WHERE path = lower($2)
    ), found AS (
      SELECT q.id, places.is_former, false AS was_moved FROM places
      JOIN projects q ON q.namespace_id = places.id AND lower(q.path) = lower($3) AND q.deleted_at IS NULL
      UNION ALL
      SELECT f.project_id, places.is_former, true FROM places
      JOIN former_project_paths f ON f.namespace_id = places.id AND f.path = lower($3)
    )
    ${SELECT_CONTEXT}
    WHERE p.id = (SELECT id FROM found ORDER BY is_former, was_moved LIMIT 1) AND p.deleted_at IS NULL`,
};

function contextOf(viewer: Viewer, row: ContextRow): ProjectContext | null {
  const access = accessOf(viewer, row);
  if (access === null) return null;
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    pathWithNamespace: `${row.namespacePath}/${row.path}`,
    visibility: row.visibility,
    ...access,
    ...(row.memberUntil === null ? {} : { accessEndsAt: Date.parse(row.memberUntil) }),
    archived: row.archived,
    disabledFeatures: row.disabledFeatures,
    repository: { storage: row.storage, diskPath: row.diskPath },
    streamUrl: row.streamUrl,
    onlyAllowMergeIfPipelineSucceeds: row.onlyAllowMergeIfPipelineSucceeds,
  };
}

function namedAccessOf(viewer: Viewer, row: NamedRow): NamedProjectAccess | null {
  const access = accessOf(viewer, row);
  if (access === null) return null;
  return {
    projectId: row.id,
    name: row.name,
    path: row.path,
    pathWithNamespace: `${row.namespacePath}/${row.path}`,
    nameWithNamespace: `${row.namespaceName} / ${row.name}`,
    ...access,
    archived: row.archived,
    disabledFeatures: row.disabledFeatures,
  };
}
