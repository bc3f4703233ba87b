import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, someMergeRequests } from '@ingot/contracts';
import { type ListOrder, readPage, rowsOfPage } from '@ingot/platform';
import {
  itemConditions,
  type ItemFilter,
  type ItemOrder,
  type ItemScope,
} from '../../planning/item-lists/item-conditions.js';
import { projectsWith } from '../../planning/item-lists/item-projects.js';
import { LISTED_MERGE_REQUEST, type ListedMergeRequest } from '../merge-request/listed-merge-request.js';

/** Pages of merge requests: page and total from an index. */
@Injectable()
export class MergeRequestListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** `id` makes the order total. */
  page(scope: ItemScope, filter: ItemFilter, order: ItemOrder, page: PageRequest): Promise<Page<ListedMergeRequest>> {
    const { name, where, values } = itemConditions(scope, filter, someMergeRequests);
    const { orderBy, sort } = order;
    const inOrder: ListOrder = { by: { [orderBy]: 'time', id: 'id' }, direction: sort };
    const query = {
      name: name === undefined ? undefined : `merge_requests_page_${name}_${orderBy}_${sort}`,
      counted: `merge_requests WHERE ${where}`,
      items: rowsOfPage({
        columns: LISTED_MERGE_REQUEST,
        table: 'merge_requests',
        where,
        orderBy: inOrder,
      }),
      order: inOrder,
      values,
    };
    return readPage<ListedMergeRequest>(this.reads, query, page);
  }

  /** The projects with merge requests that match the filter, whoever may read them. */
  projectsWith(filter: ItemFilter): Promise<number[]> {
    return projectsWith(this.reads, 'merge_requests', filter);
  }
}
