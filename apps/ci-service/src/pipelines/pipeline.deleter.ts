import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pipelineChanged } from '@ingot/contracts';
import { Broadcasts } from '@ingot/platform';
import { UnreferencedObjects } from '../traces/object-store/unreferenced-objects.js';

const JOBS = 'SELECT id FROM commit_statuses WHERE pipeline_id = $1';

/** Deletes pipelines with their jobs, logs and artifacts. */
@Injectable()
export class PipelineDeleter {
  constructor(
    private readonly database: DataSource,
    private readonly unreferenced: UnreferencedObjects,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** False when it is already deleted. */
  async delete(projectId: number, pipelineId: number): Promise<boolean> {
    const keys = await this.database.transaction(async (tx) => {
      const locked: unknown[] = await tx.query('SELECT FROM pipelines WHERE id = $1 AND project_id = $2 FOR UPDATE', [
        pipelineId,
        projectId,
      ]);
      if (locked.length === 0) return null;
      await lockJobs(tx, pipelineId);
      const objects = await dropObjects(tx, pipelineId);
      await this.unreferenced.release(tx, objects);
      await tx.query('DELETE FROM commit_statuses WHERE pipeline_id = $1', [pipelineId]);
      await tx.query('DELETE FROM pipelines WHERE id = $1', [pipelineId]);
      return objects;
    });
    if (keys === null) return false;
    await this.broadcasts.send(pipelineChanged, { projectId });
    await this.unreferenced.discard(keys);
    return true;
  }
}

/**
 * Waits for those who add logs or artifacts to the jobs (`unerased`), so that nothing is added that would be left. Artifacts first, as
 * uploads lock them before their job; then logs, as joins lock them before their pieces.
 */
async function lockJobs(tx: EntityManager, pipelineId: number): Promise<void> {
  await tx.query(`SELECT FROM job_artifacts WHERE job_id IN (${JOBS}) ORDER BY job_id FOR UPDATE`, [pipelineId]);
  await tx.query('SELECT FROM commit_statuses WHERE pipeline_id = $1 ORDER BY id FOR UPDATE', [pipelineId]);
  await tx.query(`SELECT FROM job_traces WHERE job_id IN (${JOBS}) ORDER BY job_id FOR UPDATE`, [pipelineId]);
}

/** The keys of the objects that the rows refer to: pieces go before their logs, which would take them along unseen. */
async function dropObjects(tx: EntityManager, pipelineId: number): Promise<string[]> {
  const keys: string[] = [];
  for (const table of ['job_trace_pieces', 'job_traces', 'job_artifacts']) {
    const [gone]: [{ key: string | null }[], number] = await tx.query(
      `DELETE FROM ${table} WHERE job_id IN (${JOBS}) RETURNING object_key AS key`,
      [pipelineId],
    );
    keys.push(...gone.flatMap(({ key }) => key ?? []));
  }
  return keys;
}
