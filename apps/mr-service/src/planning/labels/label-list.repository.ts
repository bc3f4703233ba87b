import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type Page,
  type PageRequest,
  type ProjectAccess,
  readableIssues,
  readableMergeRequests,
  someIssues,
  someMergeRequests,
} from '@ingot/contracts';
import { columnsOf, readPage, type RowOf } from '@ingot/platform';
import { LabelEntity } from './label.entity.js';

/** The reader of a project's labels; only items that they may read are counted. */
export interface LabelReader {
  readonly principal: { readonly userId: number };
  readonly project: ProjectAccess & { readonly id: number };
}

const LABEL = columnsOf(LabelEntity).except('projectId').from('l');

/** A label, with its counts of readable issues and merge requests. */
export interface CountedLabel extends RowOf<typeof LABEL> {
  readonly openIssues: number;
  readonly closedIssues: number;
  readonly openMergeRequests: number;
  readonly isSubscribed: boolean;
}

/** `$1` project; `$2` reader; `$3` issues and `$4` merge requests that they may read. */
const valuesOf = ({ principal, project }: LabelReader): unknown[] => [
  project.id,
  principal.userId,
  readableIssues(project),
  readableMergeRequests(project),
];

/** A label and its items are in one project, so that the index on label ids suffices. */
const counted = (labels: string): string => `
  SELECT ${LABEL.sql},
    issues.open AS "openIssues", issues.closed AS "closedIssues", merge_requests.open AS "openMergeRequests",
    coalesce((SELECT subscribed FROM subscriptions
      WHERE target_type = 'Label' AND target_id = l.id AND user_id = $2), false) AS "isSubscribed"
  FROM (${labels}) AS l
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'opened') AS open, count(*) FILTER (WHERE state = 'closed') AS closed
    FROM issues WHERE label_ids @> ARRAY[l.id] AND deleted_at IS NULL
      AND ($3::text = 'all' OR $3 = 'some' AND ${someIssues('$2')})
  ) AS issues
  CROSS JOIN LATERAL (
    SELECT count(*) AS open
    FROM merge_requests WHERE label_ids @> ARRAY[l.id] AND state = 'opened' AND deleted_at IS NULL
      AND ($4::text = 'all' OR $4 = 'some' AND ${someMergeRequests('$2')})
  ) AS merge_requests`;

/** Reads labels for clients, each query in one prepared statement. */
@Injectable()
export class LabelListRepository {
  constructor(private readonly reads: pg.Pool) {}

  page(reader: LabelReader, page: PageRequest): Promise<Page<CountedLabel>> {
    return readPage<CountedLabel>(
      this.reads,
      {
        name: 'labels_page',
        counted: 'labels WHERE project_id = $1',
        items: (limits) => `
          ${counted(`SELECT * FROM labels WHERE project_id = $1 ORDER BY title ${limits}`)} ORDER BY l.title`,
        values: valuesOf(reader),
      },
      page,
    );
  }

  async find(reader: LabelReader, labelId: number): Promise<CountedLabel | null> {
    const { rows } = await this.reads.query<CountedLabel>({
      name: 'label',
      text: counted('SELECT * FROM labels WHERE id = $5 AND project_id = $1'),
      values: [...valuesOf(reader), labelId],
    });
    return rows[0] ?? null;
  }
}
