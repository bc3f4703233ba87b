import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  allows,
  type MilestoneJson,
  type NamedProjectAccess,
  type Page,
  type PageRequest,
  type Principal,
} from '@ingot/contracts';
import { columnsOf, containing, foundRowsOfPage, type ListOrder, readPage } from '@ingot/platform';
import { type ProjectsScope } from '../planning/item-lists/item-conditions.js';
import { ItemWalker, type WalkedList } from '../planning/item-lists/item-walk.js';
import { MilestoneEntity } from '../planning/milestones/milestone.entity.js';
import { presentMilestone } from '../planning/milestones/milestones.js';

const MILESTONES = {
  table: 'milestones',
  columns: columnsOf(MilestoneEntity),
  order: { by: { id: 'id' }, direction: 'desc' } satisfies ListOrder,
  readable: (project: NamedProjectAccess) => (allows('read_milestone', project) ? 'all' : 'none'),
  some: (readerId: string) => `${readerId} IS NULL`, // of a project, a reader sees all milestones or none
} as const;

const HAS_IT = '(title ILIKE $1 OR description ILIKE $1)';

/** Searches the milestones of all projects that a user sees. */
@Injectable()
export class FoundMilestones {
  constructor(
    private readonly reads: pg.Pool,
    private readonly walker: ItemWalker,
  ) {}

  /** Newest first. */
  async find(reader: Principal, text: string, page: PageRequest): Promise<Page<MilestoneJson>> {
    const pattern = containing(text);
    const list: WalkedList<MilestoneEntity> = {
      ...MILESTONES,
      conditions: { walked: 'true', where: HAS_IT, values: [pattern] },
      page,
      pageOf: (scope) => this.pageIn(scope, pattern, page),
    };
    const { items, total, isLowerBound } = await this.walker.page(list, reader);
    return { items: items.map(presentMilestone), total, ...(isLowerBound && { isLowerBound }) };
  }

  private pageIn({ all }: ProjectsScope, pattern: string, page: PageRequest): Promise<Page<MilestoneEntity>> {
    const where = `${HAS_IT} AND project_id = ANY ($2::bigint[])`;
    const { table, columns, order } = MILESTONES;
    const query = {
      counted: `${table} WHERE ${where}`,
      ...foundRowsOfPage({ columns, table, where, walked: 'true', orderBy: order }),
      values: [pattern, all],
    };
    return readPage<MilestoneEntity>(this.reads, query, page);
  }
}
