import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest } from '@ingot/contracts';
import {
  changeRow,
  columnsOf,
  containing,
  deleteRows,
  foundRowsOfPage,
  insertRow,
  type ListOrder,
  nextProjectNumber,
  readPage,
  rowsOfPage,
} from '@ingot/platform';
import { MilestoneEntity, type MilestoneState } from './milestone.entity.js';

export type NewMilestone = Pick<MilestoneEntity, 'projectId' | 'title' | 'description' | 'startDate' | 'dueDate'>;
export type MilestoneChanges = Partial<Omit<NewMilestone, 'projectId'> & Pick<MilestoneEntity, 'state'>>;

export interface MilestoneFilter {
  readonly state: 'all' | MilestoneState;
  /** Only these iids, if given. */
  readonly iids: readonly number[] | undefined;
  readonly title?: string | undefined;
  /** A substring of the title or description, case-insensitive. */
  readonly search: string | undefined;
}

const NEWEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'desc' };
const MILESTONE = columnsOf(MilestoneEntity);

const contains = (pattern: string): string => `(title ILIKE ${pattern} OR description ILIKE ${pattern})`;

/** All SQL of the table `milestones`. */
@Injectable()
export class MilestoneRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first. */
  page(
    projectId: number,
    { state, iids, title, search }: MilestoneFilter,
    page: PageRequest,
  ): Promise<Page<MilestoneEntity>> {
    const values: unknown[] = [projectId];
    const where = [
      'project_id = $1',
      ...(state === 'all' ? [] : [`state = $${values.push(state)}`]),
      ...(iids === undefined ? [] : [`iid = ANY ($${values.push(iids)}::bigint[])`]),
      ...(title === undefined ? [] : [`title = $${values.push(title)}`]),
      ...(search === undefined ? [] : [contains(`$${values.push(containing(search))}`)]),
    ].join(' AND ');
    const isFound = search !== undefined || iids !== undefined || title !== undefined;
    const rows = { columns: MILESTONE, table: 'milestones', where, orderBy: NEWEST_FIRST };
    return readPage<MilestoneEntity>(
      this.reads,
      {
        // the best plan depends on the search term
        name: isFound ? undefined : `milestones_page${state === 'all' ? '' : '_state'}`,
        counted: `milestones WHERE ${where}`,
        ...(isFound ? foundRowsOfPage({ ...rows, walked: 'project_id = $1' }) : { items: rowsOfPage(rows) }),
        values,
      },
      page,
    );
  }

  /** Throws `NotFound`. */
  async get(projectId: number, id: number): Promise<MilestoneEntity> {
    const { rows } = await this.reads.query<MilestoneEntity>({
      name: 'milestone',
      text: `SELECT ${MILESTONE.sql} FROM milestones WHERE project_id = $1 AND id = $2`,
      values: [projectId, id],
    });
    const [row] = rows;
    if (row === undefined) throw new NotFound();
    return row;
  }

  /** As `get`, locked until the transaction ends. */
  async getLocked(tx: EntityManager, projectId: number, id: number): Promise<MilestoneEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(MilestoneEntity, { where: { projectId, id }, lock });
    if (row === null) throw new NotFound();
    return row;
  }

  /** Inserts it with the project's next iid. */
  async insert(tx: EntityManager, fresh: NewMilestone): Promise<MilestoneEntity> {
    const iid = await nextProjectNumber(tx, 'milestone_counters', fresh.projectId);
    return insertRow(tx, MilestoneEntity, { ...fresh, iid });
  }

  update(tx: EntityManager, id: number, changes: MilestoneChanges): Promise<MilestoneEntity> {
    return changeRow(tx, MilestoneEntity, { id }, { ...changes, updatedAt: () => 'now()' });
  }

  /** The milestone before its deletion; null when there was none. */
  async delete(tx: EntityManager, projectId: number, id: number): Promise<MilestoneEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(MilestoneEntity, { where: { projectId, id }, lock });
    if (row !== null) await tx.delete(MilestoneEntity, { id });
    return row;
  }

  /** Deletes all milestones of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'milestones', column: 'project_id' }, projectId);
    await this.database.query('DELETE FROM milestone_counters WHERE project_id = $1', [projectId]);
  }
}
