import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface Trace {
  readonly jobId: number;
  readonly projectId: number;
  /** Bytes that were acknowledged. */
  readonly length: number;
  /** Bytes of them that are in pieces; the others are held back, as they may begin a secret. */
  readonly stored: number;
  readonly held: Buffer;
  /** The whole trace as one object, once the job has ended and its pieces were joined. */
  readonly objectKey: string | null;
}

export interface TracePiece {
  readonly start: number;
  readonly length: number;
  readonly objectKey: string;
}

const TRACE = `SELECT job_id AS "jobId", project_id AS "projectId", length, stored, held, object_key AS "objectKey"
  FROM job_traces`;

/** All SQL of traces: what they hold lies in the object store, as pieces in the order in which they came. */
@Injectable()
export class TraceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(jobId: number): Promise<Trace | null> {
    const rows: Trace[] = await this.dataSource.query(`${TRACE} WHERE job_id = $1`, [jobId]);
    return rows[0] ?? null;
  }

  async pieces(jobId: number): Promise<readonly TracePiece[]> {
    return this.dataSource.query<TracePiece[]>(
      `SELECT start, length, object_key AS "objectKey" FROM job_trace_pieces WHERE job_id = $1 ORDER BY start`,
      [jobId],
    );
  }

  /**
   * Records that the trace goes on, exactly where `before` ended; false when it went on otherwise meanwhile.
   * @param piece null when all that came is held back
   */
  append(
    before: Pick<Trace, 'jobId' | 'projectId' | 'length'>,
    after: Pick<Trace, 'length' | 'stored' | 'held'>,
    piece: TracePiece | null,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const rows: unknown[] = await tx.query(
        `INSERT INTO job_traces (job_id, project_id, length, stored, held) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (job_id) DO UPDATE SET length = $3, stored = $4, held = $5
         WHERE job_traces.length = $6 AND job_traces.object_key IS NULL RETURNING job_id`,
        [before.jobId, before.projectId, after.length, after.stored, after.held, before.length],
      );
      if (rows.length === 0) return false;
      if (piece !== null) await this.insertPiece(tx, before.jobId, piece);
      return true;
    });
  }

  /** Replaces pieces by one object; false when that was done before. */
  async join(
    jobId: number,
    objectKey: string,
    { size, checksum }: { size: number; checksum: string },
  ): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const [, affected]: [unknown, number] = await tx.query(
        `UPDATE job_traces SET object_key = $2, checksum = $3, stored = $4, length = $4, held = ''
         WHERE job_id = $1 AND object_key IS NULL`,
        [jobId, objectKey, checksum, size],
      );
      if (affected === 0) return false;
      await tx.query('DELETE FROM job_trace_pieces WHERE job_id = $1', [jobId]);
      return true;
    });
  }

  /** Traces of jobs that ended a while ago, and are still in pieces. */
  async unjoined(limit: number): Promise<readonly Trace[]> {
    return this.dataSource.query<Trace[]>(
      `${TRACE} WHERE object_key IS NULL AND EXISTS (
         SELECT FROM commit_statuses j WHERE j.id = job_id AND j.finished_at < now() - interval '30 seconds'
           AND j.status IN ('success', 'failed', 'canceled'))
       ORDER BY job_id LIMIT $1`,
      [limit],
    );
  }

  async delete(jobId: number): Promise<void> {
    await this.dataSource.query('DELETE FROM job_traces WHERE job_id = $1', [jobId]);
  }

  private async insertPiece(tx: EntityManager, jobId: number, piece: TracePiece): Promise<void> {
    await tx.query('INSERT INTO job_trace_pieces (job_id, start, length, object_key) VALUES ($1, $2, $3, $4)', [
      jobId,
      piece.start,
      piece.length,
      piece.objectKey,
    ]);
  }
}
