import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager, In } from 'typeorm';
import { type MilestoneJson } from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { MilestoneEntity } from './milestone.entity.js';

const MILESTONE = columnsOf(MilestoneEntity);

/** The milestones of issues and merge requests: stored as ids, embedded in the API. */
@Injectable()
export class Milestones {
  constructor(private readonly reads: pg.Pool) {}

  /** The existing milestones by id, in the API's form; one query. */
  async find(ids: Iterable<number | null>): Promise<ReadonlyMap<number, MilestoneJson>> {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    if (wanted.length === 0) return new Map();
    const { rows } = await this.reads.query<MilestoneEntity>({
      name: 'milestones',
      text: `SELECT ${MILESTONE.sql} FROM milestones WHERE id = ANY ($1::bigint[])`,
      values: [wanted],
    });
    return new Map(rows.map((row) => [row.id, presentMilestone(row)]));
  }

  /** Titles by id. */
  async titlesOf(tx: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await tx.findBy(MilestoneEntity, { id: In([...ids]) });
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** The project's milestone of that title, or null. Locked as by `findForItem`. */
  async findByTitle(tx: EntityManager, projectId: number, title: string): Promise<number | null> {
    const [row]: { id: number }[] = await tx.query(
      'SELECT id FROM milestones WHERE project_id = $1 AND title = $2 FOR KEY SHARE',
      [projectId, title],
    );
    return row?.id ?? null;
  }

  /**
   * The milestone that an item of the project is to have; null when 0 or null removes it, and for one that the project does not have.
   * Locks it for share until the transaction ends, so that an item can refer to it. Call it before an existing item's row is
   * locked, which is the order of milestone deletions.
   */
  async findForItem(tx: EntityManager, projectId: number, wantedId: number | null): Promise<number | null> {
    if (wantedId === null || wantedId === 0) return null;
    const rows: unknown[] = await tx.query(
      'SELECT id FROM milestones WHERE id = $1 AND project_id = $2 FOR KEY SHARE',
      [wantedId, projectId],
    );
    return rows.length > 0 ? wantedId : null;
  }
}

/** A milestone in the API's form, also when embedded. */
export const presentMilestone = (row: MilestoneEntity): MilestoneJson => ({
  id: row.id,
  iid: row.iid,
  project_id: row.projectId,
  title: row.title,
  description: row.description,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  due_date: row.dueDate,
  start_date: row.startDate,
});
