import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { unerased } from '../jobs/job.js';
import { UnreferencedObjects } from './object-store/unreferenced-objects.js';
import { TraceEntity, TracePieceEntity } from './trace.entity.js';

const TRACE = columnsOf(TraceEntity);
const PIECE = columnsOf(TracePieceEntity).except('jobId');

export type Trace = Readonly<TraceEntity>;

export type TracePiece = Readonly<RowOf<typeof PIECE>>;

/** All SQL of logs. Their content is in the object store, as an ordered list of pieces. */
@Injectable()
export class TraceRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: pg.Pool,
    private readonly unreferenced: UnreferencedObjects,
  ) {}

  async find(jobId: number): Promise<Trace | null> {
    const rows: Trace[] = await this.dataSource.query(`SELECT ${TRACE.sql} FROM job_traces WHERE job_id = $1`, [jobId]);
    return rows[0] ?? null;
  }

  async pieces(jobId: number): Promise<readonly TracePiece[]> {
    return this.dataSource.query<TracePiece[]>(
      `SELECT ${PIECE.sql} FROM job_trace_pieces WHERE job_id = $1 ORDER BY start`,
      [jobId],
    );
  }

  /**
   * Extends the log exactly where `before` ended; false when another append came first, or the job was erased.
   * @param piece null when all new bytes are held back
   */
  append(
    before: Pick<Trace, 'jobId' | 'projectId' | 'length'>,
    after: Pick<Trace, 'length' | 'stored' | 'held'>,
    piece: TracePiece | null,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const rows: unknown[] = await tx.query(
        `INSERT INTO job_traces (job_id, project_id, length, stored, held)
         SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::bytea FROM ${unerased('$1')} AS job
         ON CONFLICT (job_id) DO UPDATE SET length = $3, stored = $4, held = $5
         WHERE job_traces.length = $6 AND job_traces.object_key IS NULL RETURNING job_id`,
        [before.jobId, before.projectId, after.length, after.stored, after.held, before.length],
      );
      if (rows.length === 0) return false;
      if (piece !== null) await this.insertPiece(tx, before.jobId, piece);
      return true;
    });
  }

  /** Replaces the log, unless the job was erased. Returns the keys of unreferenced objects. */
  replace(
    { jobId, projectId }: Pick<Trace, 'jobId' | 'projectId'>,
    after: Pick<Trace, 'length' | 'stored' | 'held'>,
    piece: TracePiece | null,
  ): Promise<readonly string[]> {
    return this.dataSource.transaction(async (tx) => {
      const before = await this.lock(tx, jobId, projectId);
      if (before === null) return piece === null ? [] : [piece.objectKey];
      const replaced = await this.dropPieces(tx, jobId);
      await tx.query(
        `UPDATE job_traces SET length = $2, stored = $3, held = $4, object_key = NULL, checksum = NULL WHERE job_id = $1`,
        [jobId, after.length, after.stored, after.held],
      );
      if (piece !== null) await this.insertPiece(tx, jobId, piece);
      const keys = [...replaced, ...(before.objectKey === null ? [] : [before.objectKey])];
      await this.unreferenced.release(tx, keys);
      return keys;
    });
  }

  /** Replaces the pieces by one object; false when that was already done, or the log has another length by now. */
  async join(
    { jobId, length }: Pick<Trace, 'jobId' | 'length'>,
    objectKey: string,
    { size, checksum }: { size: number; checksum: string },
  ): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const [, affected]: [unknown, number] = await tx.query(
        `UPDATE job_traces SET object_key = $2, checksum = $3, stored = $4, length = $4, held = ''
         WHERE job_id = $1 AND object_key IS NULL AND length = $5`,
        [jobId, objectKey, checksum, size, length],
      );
      if (affected === 0) return false;
      await this.unreferenced.claim(tx, objectKey);
      await this.unreferenced.retire(tx, await this.dropPieces(tx, jobId));
      return true;
    });
  }

  /** Does the work unless another replica does its own at the moment. The turn is that of a session, and ends with it. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    const session = await this.sessions.connect();
    session.on('error', () => undefined); // another one may begin: what is joined twice is discarded
    try {
      const { rows } = await session.query<{ taken: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('logs are joined')) AS taken`,
      );
      if (rows[0]?.taken === true) await work();
    } finally {
      session.release(true);
    }
  }

  /** Logs in pieces whose jobs completed a while ago, in the order of the jobs: those behind the given one. */
  async unjoined(behindJob: number, limit: number): Promise<readonly Trace[]> {
    return this.dataSource.query<Trace[]>(
      `SELECT ${TRACE.sql} FROM job_traces WHERE object_key IS NULL AND job_id > $2 AND EXISTS (
         SELECT FROM commit_statuses j WHERE j.id = job_id AND j.finished_at < now() - interval '30 seconds'
           AND j.status IN ('success', 'failed', 'canceled'))
       ORDER BY job_id LIMIT $1`,
      [limit, behindJob],
    );
  }

  /** Returns the keys of unreferenced objects. */
  delete(jobId: number): Promise<readonly string[]> {
    return this.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM job_traces WHERE job_id = $1 FOR UPDATE', [jobId]); // before its pieces, as a join does
      const pieces = await this.dropPieces(tx, jobId);
      const [gone]: [{ objectKey: string | null }[], number] = await tx.query(
        `DELETE FROM job_traces WHERE job_id = $1 RETURNING ${TRACE.only('objectKey').sql}`,
        [jobId],
      );
      const keys = [...pieces, ...gone.flatMap(({ objectKey }) => objectKey ?? [])];
      await this.unreferenced.release(tx, keys);
      return keys;
    });
  }

  /** The log's row, created if necessary, locked until the transaction ends; null when the job was erased. */
  private async lock(tx: EntityManager, jobId: number, projectId: number): Promise<Pick<Trace, 'objectKey'> | null> {
    const [row]: Pick<Trace, 'objectKey'>[] = await tx.query(
      `INSERT INTO job_traces (job_id, project_id, length, stored)
       SELECT $1::bigint, $2::bigint, 0, 0 FROM ${unerased('$1')} AS job
       ON CONFLICT (job_id) DO UPDATE SET job_id = $1 RETURNING ${TRACE.only('objectKey').sql}`,
      [jobId, projectId],
    );
    return row ?? null;
  }

  private async dropPieces(tx: EntityManager, jobId: number): Promise<string[]> {
    const [gone]: [{ objectKey: string }[], number] = await tx.query(
      `DELETE FROM job_trace_pieces WHERE job_id = $1 RETURNING ${PIECE.only('objectKey').sql}`,
      [jobId],
    );
    return gone.map(({ objectKey }) => objectKey);
  }

  private async insertPiece(tx: EntityManager, jobId: number, piece: TracePiece): Promise<void> {
    await this.unreferenced.claim(tx, piece.objectKey);
    await tx.query('INSERT INTO job_trace_pieces (job_id, start, length, object_key) VALUES ($1, $2, $3, $4)', [
      jobId,
      piece.start,
      piece.length,
      piece.objectKey,
    ]);
  }
}
