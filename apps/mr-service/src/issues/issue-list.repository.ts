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

/** What a list shows of an issue. */
const LISTED = columnsOf(IssueEntity).except('movedToId', 'deletedAt');
export type ListedIssue = RowOf<typeof LISTED>;

/**
 * The lists that clients page through: each one prepared statement, page and total both served from an index. Searches are
 * planned one by one: what finds a word that few issues have takes many times as long to find one that most have.
 */
@Injectable()
export class IssueListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** `id` last makes the order total, so that pages never overlap. */
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

  /** The projects that a user has written issues in. */
  async projectsOfAuthor(authorId: number): Promise<number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'issue_projects_of_author',
      text: 'SELECT DISTINCT project_id AS id FROM issues WHERE author_id = $1',
      values: [authorId],
    });
    return rows.map(({ id }) => id);
  }
}
