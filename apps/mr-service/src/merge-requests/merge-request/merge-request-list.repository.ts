import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, someMergeRequests } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { MergeRequestEntity, type MergeRequestState } from './merge-request.entity.js';

export interface MergeRequestFilter {
  readonly state: 'all' | MergeRequestState;
  /** Only these iids, if given. */
  readonly iids?: readonly number[] | undefined;
  /** Only those in this milestone, if given. */
  readonly milestoneId?: number;
  /** Only those that this user wrote or is assigned to, if given. */
  readonly participantId?: number;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

const LISTED = columnsOf(MergeRequestEntity).except(
  'autoMergeHeadOid',
  'autoMergeMessage',
  'diffRevision',
  'mergeStartOid',
  'mergedById',
  'mergedAt',
  'sourceBranchRemovalUserId',
  'deletedAt',
);

/** The columns of a merge request in a list. */
export type ListedMergeRequest = RowOf<typeof LISTED>;

/** Pages of merge requests: page and total from an index. */
@Injectable()
export class MergeRequestListRepository {
  constructor(private readonly reads: pg.Pool) {}

  page(projectId: number, filter: MergeRequestFilter, page: PageRequest): Promise<Page<ListedMergeRequest>> {
    const { name, where, values } = conditions(projectId, filter);
    const { orderBy, sort } = filter;
    const query = {
      name: `merge_requests_page_${name}_${orderBy}_${sort}`,
      counted: `merge_requests WHERE ${where}`,
      // `id` makes the order total
      items: rowsOfPage({
        columns: LISTED,
        table: 'merge_requests',
        where,
        orderBy: `${orderBy} ${sort}, id ${sort}`,
      }),
      values,
    };
    return readPage<ListedMergeRequest>(this.reads, query, page);
  }
}

/** The statement has few variants, so that each is planned once per connection. */
function conditions(projectId: number, { state, iids, milestoneId, participantId }: MergeRequestFilter) {
  const names = ['p'];
  const parts = ['project_id = $1', 'deleted_at IS NULL'];
  const values: unknown[] = [projectId];
  const add = (name: string, value: unknown, condition: (parameter: string) => string) => {
    names.push(name);
    parts.push(condition(`$${values.push(value)}`));
  };
  if (state !== 'all') add('s', state, (its) => `state = ${its}`);
  if (iids !== undefined) add('i', iids, (its) => `iid = ANY (${its}::bigint[])`);
  if (milestoneId !== undefined) add('m', milestoneId, (its) => `milestone_id = ${its}`);
  if (participantId !== undefined) add('o', participantId, (its) => someMergeRequests(its));
  return { name: names.join('_'), where: parts.join(' AND '), values };
}
