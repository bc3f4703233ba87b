import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { type MergeRequestEntity, type MergeRequestState } from './merge-request.entity.js';

export interface MergeRequestFilter {
  readonly state: 'all' | MergeRequestState;
  /** Only these numbers, if given. */
  readonly iids: readonly number[] | undefined;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** What a list shows of a merge request. */
export type ListedMergeRequest = Omit<
  MergeRequestEntity,
  | 'autoMergeHeadOid'
  | 'autoMergeMessage'
  | 'mergeStartOid'
  | 'mergedById'
  | 'mergedAt'
  | 'sourceBranchRemovalUserId'
  | 'deletedAt'
>;

const COLUMNS = `
  id, project_id AS "projectId", iid, title, description, state,
  source_branch AS "sourceBranch", target_branch AS "targetBranch", author_id AS "authorId", assignee_id AS "assigneeId",
  label_ids AS "labelIds", milestone_id AS "milestoneId", head_oid AS "headOid", merge_status AS "mergeStatus",
  force_remove_source_branch AS "forceRemoveSourceBranch", should_remove_source_branch AS "shouldRemoveSourceBranch",
  auto_merge_user_id AS "autoMergeUserId", merge_commit_oid AS "mergeCommitOid",
  user_notes_count AS "userNotesCount", upvotes, downvotes,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A page beyond the last one has no merge requests, but still a total. */
type Row = { readonly total: number } & (ListedMergeRequest | { readonly id: null });

/** The list that clients page through: one prepared statement, page and total both served from an index. */
@Injectable()
export class MergeRequestListRepository {
  constructor(private readonly reads: pg.Pool) {}

  async page(projectId: number, filter: MergeRequestFilter, page: PageRequest): Promise<Page<ListedMergeRequest>> {
    const { rows } = await this.reads.query<Row>(pageStatement(projectId, filter, page));
    return { items: rows.filter(isMergeRequest), total: rows[0]?.total ?? 0 };
  }
}

const isMergeRequest = (row: Row): row is Row & ListedMergeRequest => row.id !== null;

/** `id` last makes the order total, so that pages never overlap. */
function pageStatement(projectId: number, filter: MergeRequestFilter, page: PageRequest): Statement {
  const { name, where, values } = conditions(projectId, filter);
  const { orderBy, sort } = filter;
  const [limit, offset] = [values.length + 1, values.length + 2];
  return {
    name: `merge_requests_page_${name}_${orderBy}_${sort}`,
    text: `SELECT * FROM (SELECT count(*) AS total FROM merge_requests WHERE ${where}) AS counted
           LEFT JOIN LATERAL (
             SELECT ${COLUMNS} FROM merge_requests WHERE ${where}
             ORDER BY ${orderBy} ${sort}, id ${sort} LIMIT $${limit} OFFSET $${offset}
           ) AS page ON true`,
    values: [...values, page.perPage, pageOffset(page)],
  };
}

/** Few fixed texts, so that each is planned once per connection. */
function conditions(projectId: number, { state, iids }: MergeRequestFilter) {
  const parts = ['project_id = $1', 'deleted_at IS NULL'];
  const values: unknown[] = [projectId];
  if (state !== 'all') parts.push(`state = $${values.push(state)}`);
  if (iids !== undefined) parts.push(`iid = ANY ($${values.push(iids)}::bigint[])`);
  const name = `${state === 'all' ? 'all' : 'state'}${iids === undefined ? '' : '_iids'}`;
  return { name, where: parts.join(' AND '), values };
}
