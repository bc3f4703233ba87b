import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { allows, type Page, pageOffset, type PageRequest, type ProjectStanding } from '@ingot/contracts';
import { IssueEntity } from '../issues/issue.entity.js';
import { MergeRequestEntity } from '../merge-requests/merge-request.entity.js';

export interface MilestoneReader {
  readonly principal: { readonly userId: number };
  readonly project: ProjectStanding;
}

/** Whose items of a milestone. */
interface Question {
  readonly table: 'issues' | 'merge_requests';
  readonly milestoneId: number;
  readonly userId: number;
  /** Which rows the reader may read; `$2` is who they are, `$3` and `$4` what they may. */
  readonly visible: string;
  readonly rights: readonly [boolean, boolean];
}

interface Found {
  readonly total: number;
  /** Null on a page beyond the last one. */
  readonly id: number | null;
}

/** What belongs to a milestone and its reader may read. */
@Injectable()
export class MilestoneItemsRepository {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async issues(
    milestoneId: number,
    { principal, project }: MilestoneReader,
    page: PageRequest,
  ): Promise<Page<IssueEntity>> {
    const { items, total } = await this.page(page, {
      table: 'issues',
      milestoneId,
      userId: principal.userId,
      visible: '$3 AND ($4 OR NOT confidential OR author_id = $2 OR assignee_id = $2)',
      rights: [allows('read_issue', project), allows('read_confidential_issue', project)],
    });
    const rows = this.database.getRepository(IssueEntity);
    return { items: await rows.find({ where: { id: In([...items]) }, order: NEWEST_FIRST }), total };
  }

  /** Newest first. */
  async mergeRequests(
    milestoneId: number,
    { principal, project }: MilestoneReader,
    page: PageRequest,
  ): Promise<Page<MergeRequestEntity>> {
    const { items, total } = await this.page(page, {
      table: 'merge_requests',
      milestoneId,
      userId: principal.userId,
      visible: '$3 AND ($4 OR author_id = $2 OR assignee_id = $2)',
      rights: [!project.disabledFeatures.includes('merge_requests'), allows('read_merge_request', project)],
    });
    const rows = this.database.getRepository(MergeRequestEntity);
    return { items: await rows.find({ where: { id: In([...items]) }, order: NEWEST_FIRST }), total };
  }

  /** Ids alone, and how many there are: one statement. */
  private async page(page: PageRequest, asked: Question): Promise<Page<number>> {
    const where = `milestone_id = $1 AND deleted_at IS NULL AND ${asked.visible}`;
    const found: Found[] = await this.database.query(
      `SELECT * FROM (SELECT count(*) AS total FROM ${asked.table} WHERE ${where}) AS counted
       LEFT JOIN LATERAL (
         SELECT id FROM ${asked.table} WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6
       ) AS page ON true`,
      [asked.milestoneId, asked.userId, ...asked.rights, page.perPage, pageOffset(page)],
    );
    return { items: found.map(({ id }) => id).filter((id) => id !== null), total: found[0]?.total ?? 0 };
  }
}

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;
