import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type Page,
  type PageRequest,
  type Principal,
  readableMergeRequests,
  someMergeRequests,
} from '@ingot/contracts';
import { foundRowsOfPage, readPage, rowsOfPage } from '@ingot/platform';
import {
  itemConditions,
  type ItemFilter,
  type ItemOrder,
  type ItemScope,
  listOrder,
} from '../../planning/item-lists/item-conditions.js';
import { ItemWalker, type WalkedPage } from '../../planning/item-lists/item-walk.js';
import { LISTED_MERGE_REQUEST, type ListedMergeRequest } from '../merge-request/listed-merge-request.js';

/** Pages of merge requests: page and total from an index. */
@Injectable()
export class MergeRequestListRepository {
  constructor(
    private readonly reads: pg.Pool,
    private readonly walker: ItemWalker,
  ) {}

  /** `id` makes the order total. */
  page(scope: ItemScope, filter: ItemFilter, order: ItemOrder, page: PageRequest): Promise<Page<ListedMergeRequest>> {
    const { name, walked, where, values } = itemConditions(scope, filter, someMergeRequests);
    const { orderBy, sort } = order;
    const inOrder = listOrder(order);
    const rows = { columns: LISTED_MERGE_REQUEST, table: 'merge_requests', where, orderBy: inOrder };
    const query = {
      name: name === undefined ? undefined : `merge_requests_page_${name}_${orderBy}_${sort}`,
      counted: `merge_requests WHERE ${where}`,
      ...(name === undefined ? foundRowsOfPage({ ...rows, walked }) : { items: rowsOfPage(rows) }),
      order: inOrder,
      values,
    };
    return readPage<ListedMergeRequest>(this.reads, query, page);
  }

  /** In all projects. */
  pageOfAll(
    reader: Principal,
    filter: ItemFilter,
    order: ItemOrder,
    page: PageRequest,
  ): Promise<WalkedPage<ListedMergeRequest>> {
    return this.walker.page<ListedMergeRequest>(
      {
        table: 'merge_requests',
        columns: LISTED_MERGE_REQUEST,
        some: someMergeRequests,
        readable: readableMergeRequests,
        filter,
        order: listOrder(order),
        page,
        pageOf: (scope) => this.page(scope, filter, order, page),
      },
      reader,
    );
  }
}
