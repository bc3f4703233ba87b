import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, type Principal, readableIssues, someIssues } from '@ingot/contracts';
import { columnsOf, foundRowsOfPage, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import {
  itemConditions,
  type ItemFilter,
  type ItemOrder,
  type ItemScope,
  listOrder,
} from '../planning/item-lists/item-conditions.js';
import { ItemWalker, type WalkedPage } from '../planning/item-lists/item-walk.js';
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
  constructor(
    private readonly reads: pg.Pool,
    private readonly walker: ItemWalker,
  ) {}

  /** `id` last makes the order total, so that pages never overlap. */
  page(scope: ItemScope, filter: ItemFilter, order: ItemOrder, page: PageRequest): Promise<Page<ListedIssue>> {
    const { name, walked, where, values } = itemConditions(scope, filter, someIssues);
    const { orderBy, sort } = order;
    const inOrder = listOrder(order);
    const rows = { columns: LISTED, table: 'issues', where, orderBy: inOrder };
    return readPage<ListedIssue>(
      this.reads,
      {
        name: name === undefined ? undefined : `issues_page_${name}_${orderBy}_${sort}`,
        counted: `issues WHERE ${where}`,
        ...(name === undefined ? foundRowsOfPage({ ...rows, walked }) : { items: rowsOfPage(rows) }),
        order: inOrder,
        values,
      },
      page,
    );
  }

  /** In all projects. */
  pageOfAll(
    reader: Principal,
    filter: ItemFilter,
    order: ItemOrder,
    page: PageRequest,
  ): Promise<WalkedPage<ListedIssue>> {
    return this.walker.page<ListedIssue>(
      {
        table: 'issues',
        columns: LISTED,
        some: someIssues,
        readable: readableIssues,
        filter,
        order: listOrder(order),
        page,
        pageOf: (scope) => this.page(scope, filter, order, page),
      },
      reader,
    );
  }
}
