import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  AccessLevel,
  type ProjectFeature,
  type NamedStandingInProject,
  type Viewer,
  type Visibility,
} from '@ingot/contracts';
import { DISABLED_FEATURES } from './disabled-features.js';
import { effectiveAccessLevel, isReader } from './project-access.policy.js';

interface StandingRow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly pathWithNamespace: string;
  readonly nameWithNamespace: string;
  readonly visibility: Visibility;
  readonly archived: boolean;
  readonly disabledFeatures: ProjectFeature[];
  readonly ownsNamespace: boolean;
  readonly memberLevel: AccessLevel | null;
}

/** Looks at many projects as one viewer sees them. */
@Injectable()
export class ProjectStandingsReader {
  constructor(private readonly pool: pg.Pool) {}

  /** Those of the projects that the viewer sees. */
  async find(projectIds: readonly number[], viewer: Viewer): Promise<NamedStandingInProject[]> {
    const { rows } = await this.pool.query<StandingRow>({
      name: 'project_standings',
      text: `
        SELECT p.id, p.name, p.path, n.path || '/' || p.path AS "pathWithNamespace",
          n.name || ' / ' || p.name AS "nameWithNamespace", p.visibility, p.archived,
          ${DISABLED_FEATURES} AS "disabledFeatures",
          coalesce(n.owner_id = $1, false) AS "ownsNamespace", m.access_level AS "memberLevel"
        FROM projects p
        JOIN namespaces n ON n.id = p.namespace_id
        LEFT JOIN members m ON m.project_id = p.id AND m.user_id = $1
        WHERE p.id = ANY ($2::bigint[]) AND p.deleted_at IS NULL`,
      values: [viewer?.userId ?? null, projectIds],
    });
    return rows.flatMap((row) => {
      const standing = standingOf(viewer, row);
      return standing.accessLevel === AccessLevel.none && !standing.isReader ? [] : [standing];
    });
  }
}

const standingOf = (viewer: Viewer, row: StandingRow): NamedStandingInProject => ({
  projectId: row.id,
  name: row.name,
  path: row.path,
  pathWithNamespace: row.pathWithNamespace,
  nameWithNamespace: row.nameWithNamespace,
  accessLevel: effectiveAccessLevel(viewer, row),
  isReader: isReader(viewer, row.visibility),
  archived: row.archived,
  disabledFeatures: row.disabledFeatures,
});
