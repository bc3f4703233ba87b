import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type PipelineKey } from './pipeline.repository.js';

/** The last processed push of each branch. */
@Injectable()
export class ReadPushRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Pushes may be processed out of order: the newest one is kept. */
  async add({ projectId, ref, headOid }: PipelineKey, pushedAt: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO read_pushes (project_id, ref, head_oid, pushed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (project_id, ref) DO UPDATE SET head_oid = $3, pushed_at = $4 WHERE read_pushes.pushed_at <= $4`,
      [projectId, ref, headOid, pushedAt],
    );
  }

  /** Deletes the row of a deleted branch. */
  async remove({ projectId, ref }: Omit<PipelineKey, 'headOid'>, deletedAt: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM read_pushes WHERE project_id = $1 AND ref = $2 AND pushed_at <= $3', [
      projectId,
      ref,
      deletedAt,
    ]);
  }

  /** Whether a later push of the branch was processed: then an event that happened before is late, as when it is redelivered. */
  async hasNewer(projectId: number, ref: string, occurredAt: Date): Promise<boolean> {
    const last = await this.findTime(projectId, ref);
    return last !== null && last > occurredAt;
  }

  /** When the last processed push happened; null when no push of that branch was processed. */
  async findTime(projectId: number, ref: string): Promise<Date | null> {
    const [found] = await this.dataSource.query<{ pushedAt: Date }[]>(
      'SELECT pushed_at AS "pushedAt" FROM read_pushes WHERE project_id = $1 AND ref = $2',
      [projectId, ref],
    );
    return found?.pushedAt ?? null;
  }
}
