import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';

/** A project and a path in its namespace. */
export interface ProjectPath {
  readonly namespaceId: number;
  readonly projectId: number;
  readonly path: string;
}

/**
 * Paths that namespaces and projects had before. They lead to them still, for git and the API alike, until their owner takes another
 * project there; `ProjectAccessReader` looks them up where nothing has the path now.
 */
@Injectable()
export class FormerPaths {
  /** Remembers a path that a namespace gives up. */
  async keepNamespacePath(tx: EntityManager, namespaceId: number, former: string): Promise<void> {
    await tx.query(
      `INSERT INTO former_namespace_paths (path, namespace_id) VALUES (lower($1), $2)
       ON CONFLICT (path) DO UPDATE SET namespace_id = excluded.namespace_id`,
      [former, namespaceId],
    );
  }

  /** A namespace has the path now: it leads nowhere else. */
  async forgetNamespacePath(tx: EntityManager, path: string): Promise<void> {
    await tx.query(`DELETE FROM former_namespace_paths WHERE path = lower($1)`, [path]);
  }

  /** Frees every path that a namespace had, as its owner is gone. */
  async forgetNamespace(tx: EntityManager, namespaceId: number): Promise<void> {
    await tx.query(`DELETE FROM former_namespace_paths WHERE namespace_id = $1`, [namespaceId]);
  }

  /** Remembers a path that a project gives up. */
  async keepProjectPath(tx: EntityManager, { namespaceId, projectId, path }: ProjectPath): Promise<void> {
    await tx.query(
      `INSERT INTO former_project_paths (namespace_id, path, project_id) VALUES ($1, lower($2), $3)
       ON CONFLICT (namespace_id, path) DO UPDATE SET project_id = excluded.project_id`,
      [namespaceId, path, projectId],
    );
  }

  /**
   * A project has the path now: it leads nowhere else.
   * @returns the other projects that it led to; broadcast `projectChanged` of them once the transaction has committed
   */
  async takeProjectPath(tx: EntityManager, { namespaceId, projectId, path }: ProjectPath): Promise<number[]> {
    const [rows]: [{ project_id: number }[], number] = await tx.query(
      `DELETE FROM former_project_paths WHERE namespace_id = $1 AND path = lower($2) RETURNING project_id`,
      [namespaceId, path],
    );
    return rows.map(({ project_id: id }) => id).filter((id) => id !== projectId);
  }
}
