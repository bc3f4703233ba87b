import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { unerased } from '../jobs/job.js';
import { type ArtifactAccess } from '../configuration/pipeline-plan.js';
import { UnreferencedObjects } from '../traces/object-store/unreferenced-objects.js';
import { ArtifactsEntity } from './artifacts.entity.js';

const ARTIFACTS = columnsOf(ArtifactsEntity).except('createdAt');
const EXPIRING = ARTIFACTS.only('jobId', 'expiresAt');
const OBJECT = ARTIFACTS.only('objectKey');

export type Artifacts = Readonly<RowOf<typeof ARTIFACTS>>;

export interface KeptArtifacts extends Artifacts {
  /** Null in jobs of before it was kept: all. */
  readonly access: ArtifactAccess | null;
}

export interface ExpiringArtifacts {
  readonly jobId: number;
  readonly expiresAt: Date;
}

const KEPT = `SELECT ${ARTIFACTS.from('a').sql},
    (SELECT d.plan #>> '{artifacts,access}' FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
     WHERE j.id = a.job_id) AS access
  FROM job_artifacts a`;

/** All SQL of artifacts; their content is in the object store. */
@Injectable()
export class ArtifactRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: pg.Pool,
    private readonly unreferenced: UnreferencedObjects,
  ) {}

  /** Those that have not expired. */
  async find(jobId: number): Promise<KeptArtifacts | null> {
    const { rows } = await this.reads.query<KeptArtifacts>({
      name: 'artifacts_of_job',
      text: `${KEPT} WHERE a.job_id = $1 AND (a.expires_at IS NULL OR a.expires_at > now())`,
      values: [jobId],
    });
    return rows[0] ?? null;
  }

  /** The artifacts of the job of that name in the newest successful pipeline of the ref that has some. */
  async findOfRef(projectId: number, ref: string, job: string): Promise<KeptArtifacts | null> {
    const { rows } = await this.reads.query<KeptArtifacts>({
      name: 'artifacts_of_ref',
      text: `${KEPT} WHERE a.job_id = (
          SELECT j.id FROM pipelines p JOIN commit_statuses j ON j.pipeline_id = p.id
          WHERE p.project_id = $1 AND p.ref = $2 AND p.status = 'success'
            AND j.type = 'job' AND j.is_latest AND j.name = $3 AND j.status = 'success'
          ORDER BY p.id DESC LIMIT 1)
        AND (a.expires_at IS NULL OR a.expires_at > now())`,
      values: [projectId, ref, job],
    });
    return rows[0] ?? null;
  }

  async isThere(jobId: number): Promise<boolean> {
    const { rowCount } = await this.reads.query('SELECT FROM job_artifacts WHERE job_id = $1', [jobId]);
    return rowCount === 1;
  }

  /** Replaces the artifacts; false when the job was erased. Downloads of the old ones can finish. */
  save({ jobId, projectId, fileName, size, checksum, objectKey, expiresAt }: Artifacts): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const before: RowOf<typeof OBJECT>[] = await tx.query(
        `SELECT ${OBJECT.sql} FROM job_artifacts WHERE job_id = $1 FOR UPDATE`,
        [jobId],
      );
      const saved: unknown[] = await tx.query(
        `INSERT INTO job_artifacts (job_id, project_id, file_name, size, checksum, object_key, created_at, expires_at)
         SELECT $1::bigint, $2::bigint, $3::text, $4::bigint, $5::text, $6::text, now(), $7::timestamptz
         FROM ${unerased('$1')} AS job
         ON CONFLICT (job_id) DO UPDATE SET file_name = $3, size = $4, checksum = $5, object_key = $6,
           created_at = now(), expires_at = $7
         RETURNING job_id`,
        [jobId, projectId, fileName, size, checksum, objectKey, expiresAt],
      );
      if (saved.length === 0) return false;
      await this.unreferenced.claim(tx, objectKey);
      const replaced = before.map((row) => row.objectKey);
      await this.unreferenced.retire(tx, replaced);
      return true;
    });
  }

  /** False when there are none. */
  async keep(jobId: number): Promise<boolean> {
    const [, affected]: [unknown, number] = await this.dataSource.query(
      'UPDATE job_artifacts SET expires_at = NULL WHERE job_id = $1 AND (expires_at IS NULL OR expires_at > now())',
      [jobId],
    );
    return affected > 0;
  }

  /** A batch of those that expire before a time, in the order of their expiry. */
  async expiring({
    after,
    before,
    limit,
  }: {
    readonly after: ExpiringArtifacts;
    readonly before: Date;
    readonly limit: number;
  }): Promise<readonly ExpiringArtifacts[]> {
    return this.dataSource.query<ExpiringArtifacts[]>(
      `SELECT ${EXPIRING.sql} FROM job_artifacts
       WHERE expires_at <= $1 AND (expires_at, job_id) > ($2, $3) ORDER BY expires_at, job_id LIMIT $4`,
      [before, after.expiresAt, after.jobId, limit],
    );
  }

  /** Returns the key of the unreferenced object; null when there was none. */
  delete(jobId: number): Promise<string | null> {
    return this.deleteWhere('job_id = $1', jobId);
  }

  /** As `delete`, unless they have been kept or replaced meanwhile. */
  deleteExpired(jobId: number): Promise<string | null> {
    return this.deleteWhere('job_id = $1 AND expires_at <= now()', jobId);
  }

  private deleteWhere(where: string, jobId: number): Promise<string | null> {
    return this.dataSource.transaction(async (tx) => {
      const [gone]: [RowOf<typeof OBJECT>[], number] = await tx.query(
        `DELETE FROM job_artifacts WHERE ${where} RETURNING ${OBJECT.sql}`,
        [jobId],
      );
      const keys = gone.map(({ objectKey }) => objectKey);
      await this.unreferenced.release(tx, keys);
      return keys[0] ?? null;
    });
  }
}
