import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { allows, type Call, type MilestoneJson, type Page, type search } from '@ingot/contracts';
import { columnsOf, containing, foundRowsOfPage, type ListOrder, readPage } from '@ingot/platform';
import { ProjectReader } from '../git/project-reader.js';
import { MilestoneEntity } from '../planning/milestones/milestone.entity.js';
import { presentMilestone } from '../planning/milestones/milestones.js';

const MILESTONE = columnsOf(MilestoneEntity);
const NEWEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'desc' };
const HAS_IT = '(title ILIKE $1 OR description ILIKE $1)';

/** The limit of projects in a search. */
const SEARCHED_MILESTONES = 100_000;

/** Milestones of all projects that the caller sees. */
@Injectable()
export class FoundMilestones {
  constructor(
    private readonly reads: pg.Pool,
    private readonly projects: ProjectReader,
  ) {}

  /** Newest first. */
  async find({ principal, input, page }: Call<typeof search>): Promise<Page<MilestoneJson>> {
    const pattern = containing(input.search);
    const projects = await this.projects.accessesOf(principal, await this.projectsHaving(pattern));
    const readable = projects.filter((project) => allows('read_milestone', project)).map(({ projectId }) => projectId);
    const where = `${HAS_IT} AND project_id = ANY ($2::bigint[])`;
    const { items, ...counted } = await readPage<MilestoneEntity>(
      this.reads,
      {
        counted: `milestones WHERE ${where}`,
        ...foundRowsOfPage({ columns: MILESTONE, table: 'milestones', where, walked: 'true', orderBy: NEWEST_FIRST }),
        values: [pattern, readable],
      },
      page,
    );
    return { items: items.map(presentMilestone), ...counted };
  }

  private async projectsHaving(pattern: string): Promise<number[]> {
    const { rows } = await this.reads.query<{ id: number }>(
      `SELECT DISTINCT project_id AS id FROM (
         SELECT project_id FROM milestones WHERE ${HAS_IT} LIMIT ${SEARCHED_MILESTONES}) AS found`,
      [pattern],
    );
    return rows.map(({ id }) => id);
  }
}
