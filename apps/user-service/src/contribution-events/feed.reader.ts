import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type ContributionAction,
  type ContributionTarget,
  type Page,
  type PageRequest,
  type AccessInProject,
  someMergeRequests,
} from '@ingot/contracts';
import { type ListOrder, orderBy, type PagePlace, readPage } from '@ingot/platform';
import { type UserState } from '../users/user.entity.js';
import { Audience, COMMIT_NOTE_KEY, type NoteableType, type NoteDetails, type PushDetails } from './contribution.js';
import { type AudienceProjects, audienceProjects, seesAll, type Viewer } from './feed-audience.js';
import { type FeedSelection, isSelected } from './feed-selection.js';

/** One line of a feed, with the current state of its target. */
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
  /** The author's other fields are null once the account is deleted. */
  readonly username: string | null;
  readonly name: string | null;
  readonly state: UserState | null;
  readonly email: string | null;
  readonly is_ghost: boolean | null;
}

/** The user or project whose feed it is. */
export interface FeedOwner {
  readonly column: 'author_id' | 'project_id';
  readonly id: number;
}

export interface FeedView extends FeedSelection {
  readonly sort: 'asc' | 'desc';
  /** Days (UTC), which are outside. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly viewer: Viewer;
  /** The projects visible to the viewer; contributions to others are left out. */
  readonly projects: readonly AccessInProject[];
}

/** The query parameter of each list of projects; `$1` is the feed's owner, `$2` the viewer. */
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

/** The viewer takes part in the target, as its author or assignee. */
const takesPart = `EXISTS (
  SELECT 1 FROM contribution_targets t
  WHERE t.project_id = e.project_id AND t.type = e.about_type AND t.key = e.about_key
    AND ${someMergeRequests('$2::bigint', 't')})`;

/** Authors and assignees see their own, whatever their role. */
const orOwnIn = (projects: keyof AudienceProjects): string => `OR (${isIn(projects)} AND ${takesPart})`;

const { project, code, confidential, internal, members } = Audience;

/** By type of target; the last line is for projects, milestones, pushes and commits. */
const isForViewer = `
  CASE e.about_type
    WHEN 'Issue' THEN (e.audience = ${project} AND ${isIn('issues')})
      OR (e.audience = ${confidential} AND (${isIn('confidentialIssues')} ${orOwnIn('issues')}))
    WHEN 'MergeRequest' THEN ${isIn('mergeRequests')} ${orOwnIn('ownMergeRequests')}
    WHEN 'Snippet' THEN (e.audience = ${project} AND ${isIn('snippets')})
      OR (e.audience = ${internal} AND ${isIn('internalSnippets')})
      OR (e.audience IN (${members}, ${confidential}) AND ${isIn('privateSnippets')})
      OR (e.audience <> ${project} AND ${isIn('snippets')} AND ${takesPart})
    ELSE (e.audience = ${project} AND ${isIn('project')}) OR (e.audience = ${code} AND ${isIn('code')})
  END`;

/** The contributions that a viewer may see, as a part of a statement. */
interface Seen {
  readonly name: string;
  readonly where: string;
  /** From `$2` on. */
  readonly values: readonly unknown[];
}

/** Who sees all of the projects, as their members do, costs no look at each contribution. */
function seenBy({ viewer, projects }: FeedView): Seen {
  const lists = audienceProjects(projects, viewer);
  if (seesAll(lists)) return { name: 'all', where: 'e.project_id = ANY ($2::bigint[])', values: [lists.project] };
  return { name: 'some', where: `(${isForViewer})`, values: [viewer.userId, ...valuesOf(lists)] };
}

const orderOf = ({ sort: direction }: FeedView): ListOrder => ({
  by: { 'e.occurred_at': 'time', 'e.id': 'id' },
  direction,
});

/** SQL: the start of a day in UTC, or of one that many days later. */
const startOf = (day: string, later = 0): string => `(${day}::date + ${later})::timestamp AT TIME ZONE 'UTC'`;

/** The index tells which contributions are on the page; only these are read and joined. */
const pageOf = (found: string, order: string, limits: string, { behind, cursor }: PagePlace) => `
  SELECT e.project_id, e.action, e.target_type, e.target_id, e.about_type, e.push, e.note, e.author_id,
    about.text AS title, written.text AS body, u.username, u.name, u.email, u.state, u.is_ghost${cursor}
  FROM contribution_events e
  LEFT JOIN users u ON u.id = e.author_id
  LEFT JOIN contribution_targets about
    ON about.project_id = e.project_id AND about.type = e.about_type AND about.key = e.about_key
  LEFT JOIN contribution_targets written
    ON written.project_id = e.project_id AND written.type = 'Note' AND e.target_type = 'Note'
    AND written.key = CASE e.about_type WHEN 'Commit' THEN '${COMMIT_NOTE_KEY}' ELSE '' END || e.target_id::text
  WHERE e.id = ANY (ARRAY (SELECT e.id FROM ${found}${behind} ORDER BY ${order} ${limits}))
  ORDER BY ${order}`;

/** With more projects the statement is planned for its values: PostgreSQL then looks each project up, instead of comparing all. */
const PLANNED_ONCE = 8;

/** Reads feeds. */
@Injectable()
export class FeedReader {
  constructor(private readonly pool: pg.Pool) {}

  /** One page of the contributions that the viewer may see, and their total. */
  async page({ column, id }: FeedOwner, view: FeedView, request: PageRequest): Promise<Page<FeedRow>> {
    const { length } = view.projects;
    if (length === 0) return { items: [], total: 0 };
    const { name, where: seen, values: given } = seenBy(view);
    const values: unknown[] = [id, ...given];
    const { sort, before, after } = view;
    const selected = isSelected(view, (value) => `$${values.push(value)}`);
    const where = [
      `e.${column} = $1 AND ${seen}`,
      ...selected,
      ...(before === undefined ? [] : [`e.occurred_at < ${startOf(`$${values.push(before)}`)}`]),
      ...(after === undefined ? [] : [`e.occurred_at >= ${startOf(`$${values.push(after)}`, 1)}`]),
    ].join(' AND ');
    const found = `contribution_events e WHERE ${where}`;
    const isWhole = before === undefined && after === undefined && selected.length === 0;
    const isPlannedOnce = length <= PLANNED_ONCE && isWhole;
    const order = orderOf(view);
    return readPage<FeedRow>(
      this.pool,
      {
        name: isPlannedOnce ? `feed_of_${column}_${name}_${sort}` : undefined,
        counted: found,
        items: (limits, _toItsEnd, place) => pageOf(found, orderBy(order), limits, place),
        order,
        values,
      },
      request,
    );
  }

  async userExists(userId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'user_exists',
      text: 'SELECT 1 FROM users WHERE id = $1',
      values: [userId],
    });
    return rowCount === 1;
  }

  /** Every project that a user contributed to: one index lookup per project, however many contributions it has. */
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
