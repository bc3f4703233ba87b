import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { issueConditions, type IssueFilter, type IssueScope } from './issue-conditions.js';
import { IssueEntity } from './issue.entity.js';

export interface IssueOrder {
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

/** The columns of an issue in a list. */
const LISTED = columnsOf(IssueEntity).except('movedToId', 'deletedAt');
export type ListedIssue = RowOf<typeof LISTED>;

/**
 * Pages of issues: one prepared statement each, page and total from an index. Searches are planned for each term, since a plan for a rare
 * word is slow for a frequent one, and the other way round.
 */
@Injectable()
export class IssueListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** `id` makes the order total, so that pages never overlap. */
  page(scope: IssueScope, filter: IssueFilter, order: IssueOrder, page: PageRequest): Promise<Page<ListedIssue>> {
    const { name, where, values } = issueConditions(scope, filter);
    const { orderBy, sort } = order;
    return readPage<ListedIssue>(
      this.reads,
      {
        name: filter.search === undefined ? `issues_page_${name}_${orderBy}_${sort}` : undefined,
        counted: `issues WHERE ${where}`,
        items: rowsOfPage({ columns: LISTED, table: 'issues', where, orderBy: `${orderBy} ${sort}, id ${sort}` }),
        values,
      },
      page,
    );
  }

  /** The projects in which a user has written issues. */
  async projectsOfAuthor(authorId: number): Promise<number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'issue_projects_of_author',
      text: 'SELECT DISTINCT project_id AS id FROM issues WHERE author_id = $1',
      values: [authorId],
    });
    return rows.map(({ id }) => id);
  }
}
