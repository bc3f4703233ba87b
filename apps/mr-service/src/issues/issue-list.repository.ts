import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { issueConditions, type IssueFilter, type IssueScope } from './issue-conditions.js';
import { type IssueEntity } from './issue.entity.js';

export interface IssueOrder {
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

/** What a list shows of an issue. */
export type ListedIssue = Omit<IssueEntity, 'movedToId' | 'deletedAt'>;

const COLUMNS = `
  id, project_id AS "projectId", iid, title, description, state, author_id AS "authorId", assignee_id AS "assigneeId",
  label_ids AS "labelIds", milestone_id AS "milestoneId", confidential, due_date::text AS "dueDate",
  user_notes_count AS "userNotesCount", upvotes, downvotes, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A page beyond the last one has no issues, but still a total. */
type Row = { readonly total: number } & (ListedIssue | { readonly id: null });

/**
 * The lists that clients page through: each one prepared statement, page and total both served from an index. Searches are
 * planned one by one: what finds a word that few issues have takes many times as long to find one that most have.
 */
@Injectable()
export class IssueListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** `id` last makes the order total, so that pages never overlap. */
  async page(scope: IssueScope, filter: IssueFilter, order: IssueOrder, page: PageRequest): Promise<Page<ListedIssue>> {
    const { name, where, values } = issueConditions(scope, filter);
    const { orderBy, sort } = order;
    const [limit, offset] = [values.length + 1, values.length + 2];
    const { rows } = await this.reads.query<Row>({
      ...(filter.search === undefined && { name: `issues_page_${name}_${orderBy}_${sort}` }),
      text: `SELECT * FROM (SELECT count(*) AS total FROM issues WHERE ${where}) AS counted
             LEFT JOIN LATERAL (
               SELECT ${COLUMNS} FROM issues WHERE ${where}
               ORDER BY ${orderBy} ${sort}, id ${sort} LIMIT $${limit} OFFSET $${offset}
             ) AS page ON true`,
      values: [...values, page.perPage, pageOffset(page)],
    });
    return { items: rows.filter(isIssue), total: rows[0]?.total ?? 0 };
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

const isIssue = (row: Row): row is Row & ListedIssue => row.id !== null;
