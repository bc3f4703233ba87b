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
import { type AudienceProjects, audienceProjects, type Viewer } from './feed-audience.js';

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
  readonly viewer: Viewer;
  /** Of the projects that the viewer sees; nothing of others is read. */
  readonly standings: readonly StandingInProject[];
}

/** Where each list of projects stands among the values of a query; `$1` is the feed's owner, `$2` the viewer. */
const PROJECTS = {
  project: '$3',
  code: '$4',
  issues: '$5',
  confidentialIssues: '$6',
  mergeRequests: '$7',
  ownMergeRequests: '$8',
  snippets: '$9',
  internalSnippets: '$10',
  privateSnippets: '$11',
} as const satisfies Record<keyof AudienceProjects, string>;

const isIn = (projects: keyof AudienceProjects): string => `e.project_id = ANY (${PROJECTS[projects]}::bigint[])`;

const isOnes = `EXISTS (
  SELECT 1 FROM contribution_targets t
  WHERE t.project_id = e.project_id AND t.type = e.about_type AND t.key = e.about_key
    AND $2::bigint IN (t.author_id, t.assignee_id))`;

/** Authors and assignees see what they take part in, whatever their role is. */
const orOnesOwnIn = (projects: keyof AudienceProjects): string => `OR (${isIn(projects)} AND ${isOnes})`;

const { project, code, confidential, internal, members } = Audience;

/** By what it is about; the last line is for projects themselves, milestones, pushes and commits. */
const isForViewer = `
  CASE e.about_type
    WHEN 'Issue' THEN (e.audience = ${project} AND ${isIn('issues')})
      OR (e.audience = ${confidential} AND (${isIn('confidentialIssues')} ${orOnesOwnIn('issues')}))
    WHEN 'MergeRequest' THEN ${isIn('mergeRequests')} ${orOnesOwnIn('ownMergeRequests')}
    WHEN 'Snippet' THEN (e.audience = ${project} AND ${isIn('snippets')})
      OR (e.audience = ${internal} AND ${isIn('internalSnippets')})
      OR (e.audience IN (${members}, ${confidential}) AND ${isIn('privateSnippets')})
      OR (e.audience <> ${project} AND ${isIn('snippets')} AND ${isOnes})
    ELSE (e.audience = ${project} AND ${isIn('project')}) OR (e.audience = ${code} AND ${isIn('code')})
  END`;

const fromFeed = (column: FeedOwner['column']) =>
  `FROM contribution_events e WHERE e.${column} = $1 AND (${isForViewer})`;

/** Joins only what is on the page. */
const pageOf = (column: FeedOwner['column']) => `
  SELECT e.project_id, e.action, e.target_type, e.target_id, e.about_type, e.push, e.note, e.author_id,
    about.text AS title, written.text AS body, u.username, u.name, u.email, u.state, u.is_ghost
  FROM (SELECT e.* ${fromFeed(column)} ORDER BY e.occurred_at DESC, e.id DESC LIMIT $12 OFFSET $13) e
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
  async page(owner: FeedOwner, { viewer, standings }: FeedView, request: PageRequest): Promise<Page<FeedRow>> {
    if (standings.length === 0) return { items: [], total: 0 };
    const values = [owner.id, viewer.userId, ...valuesOf(audienceProjects(standings, viewer))];
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

const valuesOf = (lists: AudienceProjects): (readonly number[])[] => [
  lists.project,
  lists.code,
  lists.issues,
  lists.confidentialIssues,
  lists.mergeRequests,
  lists.ownMergeRequests,
  lists.snippets,
  lists.internalSnippets,
  lists.privateSnippets,
];
