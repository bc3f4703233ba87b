import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { NotInList, type Page, type PageRequest, type RepositoryAddress, ValidationFailed } from '@ingot/contracts';
import { AuditTrail, readPage, violatedUniqueConstraint } from '@ingot/platform';
import { Storages, WEIGHTED } from './storages.js';

/** A move that the storage of the project still has to make, or to make again. */
export interface DueMove {
  readonly id: number;
  readonly projectId: number;
  readonly source: RepositoryAddress;
  readonly target: RepositoryAddress;
  /** Begun before. */
  readonly attempts: number;
}

/** A move with its project, for display. */
export interface ShownMove {
  readonly id: number;
  readonly state: 'scheduled' | 'started' | 'finished' | 'failed';
  readonly error: string | null;
  readonly source: string;
  readonly target: string;
  readonly createdAt: Date;
  readonly projectId: number;
  readonly name: string;
  readonly path: string;
  readonly description: string | null;
  readonly projectCreatedAt: Date;
  readonly namespaceName: string;
  readonly namespacePath: string;
}

interface DueRow {
  readonly id: number;
  readonly project_id: number;
  readonly disk_path: string;
  readonly source_storage: string;
  readonly target_storage: string;
  readonly attempts: number;
}

const SHOWN = `m.id, m.state, m.error, m.source_storage AS source, m.target_storage AS target, m.created_at AS "createdAt",
  p.id AS "projectId", p.name, p.path, p.description, p.created_at AS "projectCreatedAt", n.name AS "namespaceName",
  n.path AS "namespacePath"`;
const FROM = `repository_storage_moves m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
  JOIN namespaces n ON n.id = p.namespace_id`;
const OPEN = `state IN ('scheduled', 'started')`;

/** What a caller may name a storage by. */
type StorageParameter = 'destination_storage_name' | 'repository_storage';

/** 400: one move of a project is under way at most. */
const movesAlready = (): ValidationFailed => new ValidationFailed({ project: ['is being moved already'] });

/** 400: the parameter names none of these storages. */
const notAmong = (storages: readonly string[], parameter: string): NotInList =>
  new NotInList(
    { [parameter]: ['is not included in the list'] },
    storages.length === 0 ? 'There is no other storage' : `Allowed: ${storages.join(', ')}`,
  );

/** The moves of projects between storages. Their rows are the truth; the storage that a project leaves does the work. */
@Injectable()
export class StorageMoveRepository {
  constructor(
    private readonly pool: pg.Pool,
    private readonly storages: Storages,
    private readonly database: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Schedules the move of a project; unless a storage is given, to one that gets new projects. Throws `NotInList` and `ValidationFailed`.
   * @param parameter what the caller named the storage by
   */
  async schedule(
    projectId: number,
    wanted: string | undefined,
    parameter: StorageParameter,
  ): Promise<{ readonly id: number; readonly source: string }> {
    const { source, target, others } = await this.planned(projectId, wanted, parameter);
    try {
      const move = await this.database.transaction(async (tx) => {
        const [inserted]: { id: number; source_storage: string }[] = await tx.query(
          `INSERT INTO repository_storage_moves (project_id, disk_path, source_storage, target_storage)
         SELECT id, disk_path, storage, $2 FROM projects WHERE id = $1 AND deleted_at IS NULL AND storage <> $2
         RETURNING id, source_storage`,
          [projectId, target],
        );
        const change = { name: 'repository_storage', from: source, to: target };
        const entity = { type: 'Project', id: projectId } as const;
        if (inserted !== undefined) await this.audit.record(tx, { event: 'project_move_scheduled', entity, change });
        return inserted;
      });
      if (move === undefined) throw notAmong(others, parameter);
      return { id: move.id, source: move.source_storage };
    } catch (error) {
      if (violatedUniqueConstraint(error) === undefined) throw error;
      throw movesAlready();
    }
  }

  /** Throws what `schedule` would. */
  async requireMovable(projectId: number, target: string, parameter: StorageParameter): Promise<void> {
    await this.planned(projectId, target, parameter);
    const { rowCount } = await this.pool.query(
      `SELECT FROM repository_storage_moves WHERE project_id = $1 AND ${OPEN}`,
      [projectId],
    );
    if (rowCount !== 0) throw movesAlready();
  }

  /** From where to where a project goes, and where it could. Throws `NotInList`. */
  private async planned(
    projectId: number,
    wanted: string | undefined,
    parameter: StorageParameter,
  ): Promise<{ readonly source: string; readonly target: string; readonly others: readonly string[] }> {
    const source = await this.storageOf(projectId);
    const target = wanted ?? (await this.storages.choose(source ?? undefined));
    const others = (await this.storages.names()).filter((name) => name !== source);
    if (source === null || !others.includes(target)) throw notAmong(others, parameter);
    return { source, target, others };
  }

  /**
   * Schedules the moves of all projects of a storage that are not being moved; unless a storage is given, to those that get new projects.
   * Throws `NotInList`.
   */
  async scheduleAll(source: string, target: string | undefined): Promise<void> {
    const names = await this.storages.names();
    if (!names.includes(source)) throw notAmong(names, 'source_storage_name');
    const targets = names.filter((name) => name !== source);
    const others =
      target === undefined ? await this.storages.candidates(source) : targets.filter((name) => name === target);
    if (others.length === 0) throw notAmong(targets, 'destination_storage_name');
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO repository_storage_moves (project_id, disk_path, source_storage, target_storage)
       SELECT p.id, p.disk_path, p.storage, chosen.name FROM projects p
       CROSS JOIN LATERAL (
         SELECT name FROM storages
         WHERE name = ANY ($2) AND p.id IS NOT NULL AND enabled AND (weight > 0 OR $3)
         ORDER BY CASE WHEN weight > 0 THEN ${WEIGHTED} END DESC NULLS LAST LIMIT 1
       ) AS chosen
       WHERE p.storage = $1 AND p.deleted_at IS NULL
       ON CONFLICT (project_id) WHERE ${OPEN} DO NOTHING`,
        [source, others, target !== undefined],
      );
      const change = { name: 'repository_storage', from: source, to: others };
      await this.audit.record(tx, { event: 'project_move_scheduled', entity: { type: 'Instance', id: null }, change });
    });
  }

  page(projectId: number | null, page: PageRequest): Promise<Page<ShownMove>> {
    const counted = `${FROM} WHERE ($1::bigint IS NULL OR m.project_id = $1)`;
    return readPage<ShownMove>(
      this.pool,
      {
        name: 'storage_moves_page',
        counted,
        items: (limits) => `SELECT ${SHOWN} FROM ${counted} ORDER BY m.id DESC ${limits}`,
        values: [projectId],
      },
      page,
    );
  }

  /** @param projectId unless null, only a move of that project */
  async find(id: number, projectId: number | null): Promise<ShownMove | null> {
    const { rows } = await this.pool.query<ShownMove>({
      name: 'storage_move',
      text: `SELECT ${SHOWN} FROM ${FROM} WHERE m.id = $1 AND ($2::bigint IS NULL OR m.project_id = $2)`,
      values: [id, projectId],
    });
    return rows[0] ?? null;
  }

  /** What a storage has to move away next, or again after a crash; null when there is nothing to do now. */
  async nextDue(source: string): Promise<DueMove | null> {
    const { rows } = await this.pool.query<DueRow>(
      `SELECT id, project_id, disk_path, source_storage, target_storage, attempts FROM repository_storage_moves
       WHERE source_storage = $1 AND ${OPEN} AND retry_at <= now() ORDER BY retry_at, id LIMIT 1`,
      [source],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { id, project_id: projectId, disk_path: diskPath, source_storage, target_storage, attempts } = row;
    const [from, to] = [source_storage, target_storage].map((storage) => ({ storage, diskPath }));
    return from === undefined || to === undefined ? null : { id, projectId, source: from, target: to, attempts };
  }

  async begin({ id }: DueMove): Promise<void> {
    await this.pool.query(
      `UPDATE repository_storage_moves SET state = 'started', attempts = attempts + 1 WHERE id = $1`,
      [id],
    );
  }

  /** @param retryInSeconds null when the move is given up */
  async fail({ id }: DueMove, error: string, retryInSeconds: number | null): Promise<void> {
    await this.pool.query(
      `UPDATE repository_storage_moves
       SET state = $3, error = $2, retry_at = now() + make_interval(secs => $4), finished_at = CASE WHEN $3 = 'failed' THEN now() END
       WHERE id = $1 AND state <> 'finished'`,
      [id, error.slice(0, 500), retryInSeconds === null ? 'failed' : 'scheduled', retryInSeconds ?? 0],
    );
  }

  /** The storage of a project; null when its row is gone. */
  async storageOf(projectId: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ storage: string }>('SELECT storage FROM projects WHERE id = $1', [
      projectId,
    ]);
    return rows[0]?.storage ?? null;
  }

  /** The repositories that have left a storage, as far as it still has a copy. */
  async departedFrom(storage: string): Promise<RepositoryAddress[]> {
    const { rows } = await this.pool.query<{ disk_path: string }>(
      `SELECT DISTINCT m.disk_path FROM repository_storage_moves m
       WHERE m.source_storage = $1 AND m.state = 'finished' AND m.removed_at IS NULL
         AND NOT EXISTS (SELECT FROM projects p WHERE p.disk_path = m.disk_path AND p.storage = $1)`,
      [storage],
    );
    return rows.map(({ disk_path: diskPath }) => ({ storage, diskPath }));
  }

  /** Copies that a storage has kept for so many hours. */
  async outdatedCopies(storage: string, hours: number): Promise<RepositoryAddress[]> {
    const { rows } = await this.pool.query<{ disk_path: string }>(
      `SELECT disk_path FROM repository_storage_moves WHERE source_storage = $1 AND state = 'finished' AND removed_at IS NULL
       GROUP BY disk_path HAVING max(finished_at) <= now() - make_interval(secs => $2 * 3600) LIMIT 100`,
      [storage, hours],
    );
    return rows.map(({ disk_path: diskPath }) => ({ storage, diskPath }));
  }

  /** Notes that a storage has no copy any more. False when the project is there, so that it is no copy. */
  async forgetCopy({ storage, diskPath }: RepositoryAddress): Promise<boolean> {
    const { rows } = await this.pool.query<{ is_here: boolean }>(
      'SELECT count(*) > 0 AS is_here FROM projects WHERE disk_path = $2 AND storage = $1',
      [storage, diskPath],
    );
    if (rows[0]?.is_here !== false) return false;
    await this.pool.query(
      `UPDATE repository_storage_moves SET removed_at = now()
       WHERE source_storage = $1 AND disk_path = $2 AND state = 'finished' AND removed_at IS NULL`,
      [storage, diskPath],
    );
    return true;
  }
}
