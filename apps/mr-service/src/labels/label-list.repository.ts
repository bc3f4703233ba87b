import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { allows, type Page, pageOffset, type PageRequest, type ProjectStanding } from '@ingot/contracts';
import { type LabelEntity } from './label.entity.js';

/** Who looks at the labels of which project; what they may not see is not counted. */
export interface LabelViewer {
  readonly principal: { readonly userId: number };
  readonly project: ProjectStanding & { readonly id: number };
}

/** A label, with how many issues and merge requests that the viewer may see have it. */
export interface CountedLabel extends Omit<LabelEntity, 'projectId'> {
  readonly openIssues: number;
  readonly closedIssues: number;
  readonly openMergeRequests: number;
  readonly isSubscribed: boolean;
}

/** A page beyond the last one has no labels, but still a total. */
type Row = { readonly total: number } & (CountedLabel | { readonly id: null });

/** `$1` project; `$2` viewer; `$3` sees issues; `$4` confidential ones too; `$5` sees merge requests; `$6` at least their own. */
const valuesOf = ({ principal, project }: LabelViewer): unknown[] => [
  project.id,
  principal.userId,
  allows('read_issue', project),
  allows('read_confidential_issue', project),
  allows('read_merge_request', project),
  !project.disabledFeatures.includes('merge_requests'),
];

/** A label is of one project, and so is all that has it: the index on labels alone finds them. */
const counted = (labels: string): string => `
  SELECT l.id, l.title, l.color, l.description, l.priority,
    issues.open AS "openIssues", issues.closed AS "closedIssues", merge_requests.open AS "openMergeRequests",
    coalesce((SELECT subscribed FROM subscriptions
      WHERE target_type = 'Label' AND target_id = l.id AND user_id = $2), false) AS "isSubscribed"
  FROM (${labels}) AS l
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'opened') AS open, count(*) FILTER (WHERE state = 'closed') AS closed
    FROM issues WHERE label_ids @> ARRAY[l.id] AND deleted_at IS NULL AND $3
      AND ($4 OR NOT confidential OR author_id = $2 OR assignee_id = $2)
  ) AS issues
  CROSS JOIN LATERAL (
    SELECT count(*) AS open
    FROM merge_requests WHERE label_ids @> ARRAY[l.id] AND state = 'opened' AND deleted_at IS NULL
      AND ($5 OR $6 AND (author_id = $2 OR assignee_id = $2))
  ) AS merge_requests`;

const PAGE = {
  name: 'labels_page',
  text: `SELECT * FROM (SELECT count(*) AS total FROM labels WHERE project_id = $1) AS all_labels
         LEFT JOIN LATERAL (
           ${counted('SELECT * FROM labels WHERE project_id = $1 ORDER BY title LIMIT $7 OFFSET $8')}
         ) AS page ON true
         ORDER BY title`,
};

const ONE = { name: 'label', text: counted('SELECT * FROM labels WHERE id = $7 AND project_id = $1') };

/** Labels as clients see them: each question is one prepared statement, however many labels it is about. */
@Injectable()
export class LabelListRepository {
  constructor(private readonly reads: pg.Pool) {}

  async page(viewer: LabelViewer, page: PageRequest): Promise<Page<CountedLabel>> {
    const values = [...valuesOf(viewer), page.perPage, pageOffset(page)];
    const { rows } = await this.reads.query<Row>({ ...PAGE, values });
    return { items: rows.filter(isLabel), total: rows[0]?.total ?? 0 };
  }

  async find(viewer: LabelViewer, labelId: number): Promise<CountedLabel | null> {
    const { rows } = await this.reads.query<CountedLabel>({ ...ONE, values: [...valuesOf(viewer), labelId] });
    return rows[0] ?? null;
  }
}

const isLabel = (row: Row): row is Row & CountedLabel => row.id !== null;
