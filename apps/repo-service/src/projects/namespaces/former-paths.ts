import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';

/** A project and a path in its namespace. */
export interface ProjectPath {
  readonly namespaceId: number;
  readonly projectId: number;
  readonly path: string;
}

/**
 * Former paths of namespaces and projects. They redirect, for git and the API, until their owner creates another project there.
 * `ProjectAccessReader` tries them when no current path matches.
 */
@Injectable()
export class FormerPaths {
  /** Stores the former path of a namespace. */
  async keepNamespacePath(tx: EntityManager, namespaceId: number, former: string): Promise<void> {
    await tx.query(
      `INSERT INTO former_namespace_paths (path, namespace_id) VALUES (lower($1), $2)
       ON CONFLICT (path) DO UPDATE SET namespace_id = excluded.namespace_id`,
      [former, namespaceId],
    );
  }

  /** Deletes the former paths of a namespace whose owner is deleted. */
  async forgetNamespace(tx: EntityManager, namespaceId: number): Promise<void> {
    await tx.query(`DELETE FROM former_namespace_paths WHERE namespace_id = $1`, [namespaceId]);
  }

  /** Stores the former path of a project. */
  async keepProjectPath(tx: EntityManager, { namespaceId, projectId, path }: ProjectPath): Promise<void> {
    await tx.query(
      `INSERT INTO former_project_paths (namespace_id, path, project_id) VALUES ($1, lower($2), $3)
       ON CONFLICT (namespace_id, path) DO UPDATE SET project_id = excluded.project_id`,
      [namespaceId, path, projectId],
    );
  }

  /**
   * Deletes a former path that a project has now taken.
   * @returns the other projects that it redirected to; broadcast `projectChanged` for them after the commit
   */
  async takeProjectPath(tx: EntityManager, { namespaceId, projectId, path }: ProjectPath): Promise<number[]> {
    const [rows]: [{ project_id: number }[], number] = await tx.query(
      `DELETE FROM former_project_paths WHERE namespace_id = $1 AND path = lower($2) RETURNING project_id`,
      [namespaceId, path],
    );
    return rows.map(({ project_id: id }) => id).filter((id) => id !== projectId);
  }
}
