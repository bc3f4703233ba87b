import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteRows } from '@ingot/platform';
import { type WorkItemType } from '../../activity/targets/note-target.js';

/** Seconds. */
export interface TimeStats {
  readonly estimate: number;
  readonly spent: number;
}

/** An issue or merge request. */
export interface TimedItem {
  readonly type: WorkItemType;
  readonly id: number;
  readonly projectId: number;
}

const STATS = 'time_estimate AS estimate, total_time_spent AS spent';

/** All SQL of tracked times; an item without tracked time has no row. */
@Injectable()
export class TimeStatsRepository {
  constructor(private readonly database: DataSource) {}

  async find({ type, id }: Pick<TimedItem, 'type' | 'id'>): Promise<TimeStats> {
    const [row]: TimeStats[] = await this.database.query(
      `SELECT ${STATS} FROM time_stats WHERE target_type = $1 AND target_id = $2`,
      [type, id],
    );
    return row ?? { estimate: 0, spent: 0 };
  }

  /** The times, with their row locked until the transaction ends. */
  async getLocked(tx: EntityManager, { type, id, projectId }: TimedItem): Promise<TimeStats> {
    await tx.query(
      'INSERT INTO time_stats (target_type, target_id, project_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [type, id, projectId],
    );
    const [row]: TimeStats[] = await tx.query(
      `SELECT ${STATS} FROM time_stats WHERE target_type = $1 AND target_id = $2 FOR UPDATE`,
      [type, id],
    );
    if (row === undefined) throw new Error('times that were locked are gone');
    return row;
  }

  async write(tx: EntityManager, { type, id }: TimedItem, { estimate, spent }: TimeStats): Promise<void> {
    await tx.query(
      'UPDATE time_stats SET time_estimate = $3, total_time_spent = $4 WHERE target_type = $1 AND target_id = $2',
      [type, id, estimate, spent],
    );
  }

  /** Copies the times of one item to another. */
  async copy(tx: EntityManager, from: TimedItem, to: TimedItem): Promise<void> {
    await tx.query(
      `INSERT INTO time_stats (target_type, target_id, project_id, time_estimate, total_time_spent)
       SELECT $3, $4, $5, time_estimate, total_time_spent FROM time_stats WHERE target_type = $1 AND target_id = $2`,
      [from.type, from.id, to.type, to.id, to.projectId],
    );
  }

  /** Deletes all times of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'time_stats', column: 'project_id' }, projectId);
  }
}
