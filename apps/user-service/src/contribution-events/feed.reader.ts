import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type ContributionAction,
  type ContributionTarget,
  type Page,
  pageOffset,
  type PageRequest,
  type StandingInProject,
} from '@ingot/contracts';
import { type UserState } from '../users/user.entity.js';
import { Audience, COMMIT_NOTE_KEY, type NoteableType, type NoteDetails, type PushDetails } from './contribution.js';
import { audienceProjects } from './feed-audience.js';

/** One line of a feed, with what is known of its parts now. */
export interface FeedRow {
  readonly project_id: number;
  readonly action: ContributionAction;
  readonly target_type: ContributionTarget | null;
  readonly target_id: number | null;
  readonly about_type: NoteableType | 'Milestone' | null;
  readonly push: PushDetails | null;
  readonly note: NoteDetails | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly author_id: number;
  /** The rest of the author is null when the account is gone. */
  readonly username: string | null;
  readonly name: string | null;
  readonly state: UserState | null;
  readonly email: string | null;
  readonly is_ghost: boolean | null;
}

/** Whose or which project's feed. */
export interface FeedOwner {
  readonly column: 'author_id' | 'project_id';
  readonly id: number;
}

export interface FeedView {
  readonly viewerId: number | null;
  /** Of the projects that the viewer sees; nothing of others is read. */
  readonly standings: readonly StandingInProject[];
}

/** Authors and assignees see what is confidential whatever their role is. */
const isForViewer = `
  (e.audience = ${Audience.project} AND e.project_id = ANY ($2::bigint[]))
  OR (e.audience = ${Audience.code} AND e.project_id = ANY ($3::bigint[]))
  OR (e.audience = ${Audience.confidential} AND (
    e.project_id = ANY ($4::bigint[])
    OR (e.project_id = ANY ($2::bigint[]) AND EXISTS (
      SELECT 1 FROM contribution_targets t
      WHERE t.project_id = e.project_id AND t.type = e.about_type AND t.key = e.about_key
        AND $5::bigint IN (t.author_id, t.assignee_id)))))`;

const fromFeed = (column: FeedOwner['column']) =>
  `FROM contribution_events e WHERE e.${column} = $1 AND (${isForViewer})`;

/** Joins only what is on the page. */
const pageOf = (column: FeedOwner['column']) => `
  SELECT e.project_id, e.action, e.target_type, e.target_id, e.about_type, e.push, e.note, e.author_id,
    about.text AS title, written.text AS body, u.username, u.name, u.email, u.state, u.is_ghost
  FROM (SELECT e.* ${fromFeed(column)} ORDER BY e.occurred_at DESC, e.id DESC LIMIT $6 OFFSET $7) e
  LEFT JOIN users u ON u.id = e.author_id
  LEFT JOIN contribution_targets about
    ON about.project_id = e.project_id AND about.type = e.about_type AND about.key = e.about_key
  LEFT JOIN contribution_targets written
    ON written.project_id = e.project_id AND written.type = 'Note' AND e.target_type = 'Note'
    AND written.key = CASE e.about_type WHEN 'Commit' THEN '${COMMIT_NOTE_KEY}' ELSE '' END || e.target_id::text
  ORDER BY e.occurred_at DESC, e.id DESC`;

/** Reads feeds, newest first. */
@Injectable()
export class FeedReader {
  constructor(private readonly pool: pg.Pool) {}

  /** One page of what the viewer may see of a feed, and how much that is. */
  async page(owner: FeedOwner, { viewerId, standings }: FeedView, request: PageRequest): Promise<Page<FeedRow>> {
    if (standings.length === 0) return { items: [], total: 0 };
    const { project, code, confidential } = audienceProjects(standings);
    const values = [owner.id, project, code, confidential, viewerId];
    const [page, count] = await Promise.all([
      this.pool.query<FeedRow>(pageOf(owner.column), [...values, request.perPage, pageOffset(request)]),
      this.pool.query<{ total: number }>(`SELECT count(*) AS total ${fromFeed(owner.column)}`, values),
    ]);
    return { items: page.rows, total: count.rows[0]?.total ?? 0 };
  }

  async userExists(userId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'user_exists',
      text: 'SELECT 1 FROM users WHERE id = $1',
      values: [userId],
    });
    return rowCount === 1;
  }

  /** Every project that somebody contributed to: one look at the index each, however much they did there. */
  async projectsOf(authorId: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'contributed_projects',
      text: `
        WITH RECURSIVE projects (id) AS (
          SELECT min(project_id) FROM contribution_events WHERE author_id = $1
          UNION ALL
          SELECT (SELECT min(e.project_id) FROM contribution_events e WHERE e.author_id = $1 AND e.project_id > p.id)
          FROM projects p WHERE p.id IS NOT NULL
        )
        SELECT id FROM projects WHERE id IS NOT NULL`,
      values: [authorId],
    });
    return rows.map(({ id }) => id);
  }
}
