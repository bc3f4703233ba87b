import { type Readable, someIssues } from '@ingot/contracts';
import { containing } from '@ingot/platform';
import { type ReadableSql } from '../activity/targets/note-target.js';
import { type IssueState } from './issue.entity.js';

export interface IssueFilter {
  readonly state: 'all' | IssueState;
  /** Issues must have all of them; `No Label` alone selects issues without labels. */
  readonly labels: readonly string[] | undefined;
  /** The title of a milestone; `No Milestone` selects issues without one. */
  readonly milestone: string | undefined;
  /** Only these iids, if given. */
  readonly iids: readonly number[] | undefined;
  /** A substring of the title or description, if given. */
  readonly search: string | undefined;
  /** Only those in this milestone, if given. */
  readonly milestoneId?: number;
}

/** The issues that a list ranges over. */
export type IssueScope =
  /** The issues of a project that the reader may read. */
  | {
      readonly of: 'project';
      readonly projectId: number;
      readonly readerId: number;
      readonly readable: Exclude<Readable, 'none'>;
    }
  /** The issues of an author in these projects. */
  | { readonly of: 'author'; readonly authorId: number; readonly projectIds: readonly number[] };

export interface Conditions {
  /** The statement's name, equal for equal text; short, as PostgreSQL truncates names to 63 characters. */
  readonly name: string;
  readonly where: string;
  readonly values: unknown[];
}

/** An id that no label has. */
const NO_SUCH_LABEL = -1;

/** The SQL conditions of an issue list. They have few variants, so that each is planned once per connection. Pure. */
export function issueConditions(scope: IssueScope, filter: IssueFilter): Conditions {
  const values: unknown[] = [];
  const names: string[] = [];
  const parts = ['deleted_at IS NULL'];
  const add = (name: string, condition: string) => {
    names.push(name);
    parts.push(condition);
  };
  const value = (given: unknown) => `$${values.push(given)}`;

  addScope(scope, add, value);
  const { state, labels, milestone, milestoneId, iids, search } = filter;
  if (state !== 'all') add('s', `state = ${value(state)}`);
  if (iids !== undefined) add('i', `iid = ANY (${value(iids)}::bigint[])`);
  if (labels !== undefined) addLabels(labels, scope, add, value);
  if (milestone === 'No Milestone') add('nm', 'milestone_id IS NULL');
  else if (milestone !== undefined) {
    add('m', `milestone_id IN (SELECT id FROM milestones WHERE ${inScope(scope)} AND title = ${value(milestone)})`);
  }
  if (milestoneId !== undefined) add('mi', `milestone_id = ${value(milestoneId)}`);
  if (search !== undefined) {
    const pattern = value(containing(search));
    add('q', `(title ILIKE ${pattern} OR description ILIKE ${pattern})`);
  }
  return { name: names.join('_'), where: parts.join(' AND '), values };
}

/** The condition that an issue is not deleted and the reader may read it. Pure. */
export const issueIsReadable = ({ id, readerId, all, some }: ReadableSql): string => `EXISTS (
  SELECT FROM issues i WHERE i.id = ${id} AND i.deleted_at IS NULL AND (
    i.project_id = ANY (${all}::bigint[]) OR i.project_id = ANY (${some}::bigint[]) AND ${someIssues(readerId, 'i')}))`;

type Add = (name: string, condition: string) => void;
type Value = (given: unknown) => string;

function addScope(scope: IssueScope, add: Add, value: Value): void {
  if (scope.of === 'author') {
    const author = value(scope.authorId);
    add('a', `author_id = ${author} AND project_id = ANY (${value(scope.projectIds)}::bigint[])`);
    return;
  }
  add('p', `project_id = ${value(scope.projectId)}`);
  if (scope.readable === 'some') add('o', someIssues(value(scope.readerId)));
}

function addLabels(labels: readonly string[], scope: IssueScope, add: Add, value: Value): void {
  if (labels.length === 0) return;
  if (labels.length === 1 && labels[0] === 'No Label') {
    add('nl', `label_ids = '{}'`);
    return;
  }
  const wanted = value(labels);
  if (scope.of === 'project') {
    const ids = `SELECT CASE WHEN count(*) = cardinality(${wanted}::text[]) THEN array_agg(id) ELSE '{${NO_SUCH_LABEL}}' END
      FROM labels WHERE project_id = $1 AND title = ANY (${wanted}::text[])`;
    add('l', `label_ids @> (${ids})`);
    return;
  }
  // labels belong to one project: the index finds issues with any of the ids, and only those are checked
  const anyOfThem = `SELECT id FROM labels WHERE ${inScope(scope)} AND title = ANY (${wanted}::text[])`;
  const found = `SELECT count(*) FROM labels WHERE id = ANY (label_ids) AND title = ANY (${wanted}::text[])`;
  add('l', `label_ids && ARRAY(${anyOfThem}) AND (${found}) = cardinality(${wanted}::text[])`);
}

/** `$1` and `$2` are the first parameters of the scope. */
const inScope = (scope: IssueScope): string =>
  scope.of === 'project' ? 'project_id = $1' : 'project_id = ANY ($2::bigint[])';
