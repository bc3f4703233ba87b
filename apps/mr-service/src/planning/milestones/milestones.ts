import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager, In } from 'typeorm';
import { type MilestoneJson } from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { MilestoneEntity } from './milestone.entity.js';

const MILESTONE = columnsOf(MilestoneEntity);

/** The milestones that issues and merge requests belong to: kept with them as an id, embedded in the API. */
@Injectable()
export class Milestones {
  constructor(private readonly reads: pg.Pool) {}

  /** Those of the milestones that exist, by id, as the API shows them; one query for them all. */
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

  /** What milestones are called, by id. */
  async titlesOf(tx: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await tx.findBy(MilestoneEntity, { id: In([...ids]) });
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** The project's milestone of that title, or null; for something to belong to it, as with `lockForShare`. */
  async findByTitle(tx: EntityManager, projectId: number, title: string): Promise<number | null> {
    const [row]: { id: number }[] = await tx.query(
      'SELECT id FROM milestones WHERE project_id = $1 AND title = $2 FOR KEY SHARE',
      [projectId, title],
    );
    return row?.id ?? null;
  }

  /**
   * Whether the project has the milestone, for something in it to belong to. It then cannot go before the transaction ends.
   * Whoever changes something that exists calls this before they lock its row: the deletion of a milestone locks in that order too.
   */
  async lockForShare(tx: EntityManager, projectId: number, milestoneId: number): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      'SELECT id FROM milestones WHERE id = $1 AND project_id = $2 FOR KEY SHARE',
      [milestoneId, projectId],
    );
    return rows.length > 0;
  }
}

/** A milestone as the API shows it, also within what belongs to it. */
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
