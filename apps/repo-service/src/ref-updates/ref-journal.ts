import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { toOid, Unavailable } from '@ingot/contracts';
import { StorageOwnership } from '../storage/storage-ownership.js';
import { type RefChange, type RefWriteScope } from './ref-change.js';

/** A journal entry: an intended change. */
export interface RefIntent {
  readonly id: number;
  readonly scope: RefWriteScope;
  readonly change: RefChange;
}

interface IntentRow {
  readonly id: number;
  readonly project_id: number;
  readonly storage: string;
  readonly disk_path: string;
  readonly user_id: number | null;
  readonly refname: string;
  readonly old_oid: string;
  readonly new_oid: string;
  readonly skips_pipelines: boolean;
  readonly release_description: string | null;
}

/** Named one by one: a prepared statement fails once `*` means another column. */
const CHANGE = 'refname, old_oid, new_oid, skips_pipelines, release_description';
const COLUMNS = `id, project_id, storage, disk_path, user_id, ${CHANGE}`;

/** The journal of intended ref changes, written before refs move, so that a crash loses no event. */
@Injectable()
export class RefJournal {
  constructor(
    private readonly database: DataSource,
    private readonly ownership: StorageOwnership,
  ) {}

  /** Throws `Unavailable` when another process has owned the storage since, as while the machine of this one was stopped. */
  async begin({ projectId, repository, userId }: RefWriteScope, changes: readonly RefChange[]): Promise<void> {
    const begun: unknown[] = await this.database.query(
      `INSERT INTO ref_intents (project_id, storage, disk_path, user_id, ${CHANGE})
       SELECT $1, $2, $3, $4, change.*
         FROM unnest($5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[]) AS change
        WHERE EXISTS (SELECT FROM storages WHERE name = $2 AND owner = $10)
       RETURNING id`,
      [
        projectId,
        repository.storage,
        repository.diskPath,
        userId,
        changes.map(({ refname }) => refname),
        changes.map(({ oldOid }) => oldOid),
        changes.map(({ newOid }) => newOid),
        changes.map(({ skipsPipelines = false }) => skipsPipelines),
        changes.map(({ releaseDescription = null }) => releaseDescription),
        this.ownership.owner,
      ],
    );
    if (begun.length < changes.length) throw new Unavailable({ reason: 'the storage belongs to another process' });
  }

  /** Deletes all entries of a repository. */
  async clear(tx: EntityManager, { repository }: Pick<RefWriteScope, 'repository'>): Promise<void> {
    await tx.query('DELETE FROM ref_intents WHERE storage = $1 AND disk_path = $2', [
      repository.storage,
      repository.diskPath,
    ]);
  }

  /** Deletes entries of projects that do not exist any more: the removal of a repository once left them. */
  async clearOrphans(storage: string): Promise<void> {
    await this.database.query(
      'DELETE FROM ref_intents WHERE storage = $1 AND NOT EXISTS (SELECT FROM projects WHERE id = project_id)',
      [storage],
    );
  }

  /** The entries of a repository, in order. */
  async pending({ repository }: Pick<RefWriteScope, 'repository'>): Promise<RefIntent[]> {
    const rows: IntentRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM ref_intents WHERE storage = $1 AND disk_path = $2 ORDER BY id`,
      [repository.storage, repository.diskPath],
    );
    return rows.map(toIntent);
  }

  /** The repositories of a storage that have entries. */
  async unfinished(storage: string): Promise<RefWriteScope[]> {
    const rows: IntentRow[] = await this.database.query(
      `SELECT DISTINCT ON (disk_path) ${COLUMNS} FROM ref_intents WHERE storage = $1 ORDER BY disk_path, id`,
      [storage],
    );
    return rows.map((row) => toIntent(row).scope);
  }
}

const toIntent = (row: IntentRow): RefIntent => ({
  id: row.id,
  scope: {
    projectId: row.project_id,
    repository: { storage: row.storage, diskPath: row.disk_path },
    userId: row.user_id,
  },
  change: {
    refname: row.refname,
    oldOid: toOid(row.old_oid),
    newOid: toOid(row.new_oid),
    ...(row.skips_pipelines && { skipsPipelines: true }),
    ...(row.release_description !== null && { releaseDescription: row.release_description }),
  },
});
