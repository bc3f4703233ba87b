import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, someIssues } from '@ingot/contracts';
import { columnsOf, type ListOrder, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import {
  itemConditions,
  type ItemFilter,
  type ItemOrder,
  type ItemScope,
} from '../planning/item-lists/item-conditions.js';
import { projectsWith } from '../planning/item-lists/item-projects.js';
import { IssueEntity } from './issue.entity.js';

/** What a list shows of an issue. */
const LISTED = columnsOf(IssueEntity).except('movedToId', 'deletedAt');
export type ListedIssue = RowOf<typeof LISTED>;

/**
 * Pages of issues: one prepared statement each, page and total from an index. Searches are planned for each term, since a plan for a rare
 * word is slow for a frequent one, and the other way round.
 */
@Injectable()
export class IssueListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** `id` last makes the order total, so that pages never overlap. */
  page(scope: ItemScope, filter: ItemFilter, order: ItemOrder, page: PageRequest): Promise<Page<ListedIssue>> {
    const { name, where, values } = itemConditions(scope, filter, someIssues);
    const { orderBy, sort } = order;
    const inOrder: ListOrder = { by: { [orderBy]: 'time', id: 'id' }, direction: sort };
    return readPage<ListedIssue>(
      this.reads,
      {
        name: name === undefined ? undefined : `issues_page_${name}_${orderBy}_${sort}`,
        counted: `issues WHERE ${where}`,
        items: rowsOfPage({ columns: LISTED, table: 'issues', where, orderBy: inOrder }),
        order: inOrder,
        values,
      },
      page,
    );
  }

  /** The projects that have issues which a filter asks for, whoever may read them. */
  projectsWith(filter: ItemFilter): Promise<number[]> {
    return projectsWith(this.reads, 'issues', filter);
  }
}
