import { type NamedProjectAccess, type Oid, type Readable, type UnorderedFilterInput } from '@ingot/contracts';
import { containing, type ListOrder } from '@ingot/platform';

/** Whether there is one, whichever it is. */
export type Presence = 'any' | 'none';

/** A filter of issues or merge requests. All given conditions must hold. */
export interface ItemFilter {
  readonly state: UnorderedFilterInput['state'];
  /** Items must have all of them. */
  readonly labels?: readonly string[] | Presence | undefined;
  /** Items must have none of them. */
  readonly withoutLabels?: readonly string[] | undefined;
  readonly milestone?: { readonly title: string } | Presence | undefined;
  readonly milestoneId?: number;
  /** Only these iids. */
  readonly iids?: readonly number[] | undefined;
  /** A substring of the title or description. */
  readonly search?: string | undefined;
  /** Its author must be each of them. */
  readonly authors?: readonly number[];
  /** All of this must be true of its assignee. */
  readonly assignees?: readonly (number | Presence)[];
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
  /** Only for merge requests. */
  readonly sourceBranch?: string | undefined;
  readonly targetBranch?: string | undefined;
  /** Whether the title matches a regular expression of PostgreSQL. */
  readonly title?: { readonly pattern: string; readonly isMatched: boolean };
  /** Only merge requests that refer to this issue, or that close it. */
  readonly referringTo?: { readonly projectId: number; readonly iid: number; readonly closing: boolean };
  /** Only merge requests of the project that bring this commit, or whose merge it is. */
  readonly ofCommit?: { readonly projectId: number; readonly oid: Oid };
}

export interface ItemOrder {
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

/** `id` makes the order total, so that pages never overlap. Pure. */
export const listOrder = ({ orderBy, sort }: ItemOrder): ListOrder => ({
  by: { [orderBy]: 'time', id: 'id' },
  direction: sort,
});

/** The items that a list ranges over. */
export type ItemScope =
  /** The items of a project that the reader may read. */
  | {
      readonly of: 'project';
      readonly projectId: number;
      readonly readerId: number;
      readonly readable: Exclude<Readable, 'none'>;
    }
  /** Projects whose items the reader reads completely, and projects with restricted access. */
  | {
      readonly of: 'projects';
      readonly all: readonly number[];
      readonly some: readonly number[];
      readonly readerId: number;
    };

/** Of several projects. */
export type ProjectsScope = Extract<ItemScope, { readonly of: 'projects' }>;

/** The projects in which a user reads items. Pure. */
export function scopeOf(
  projects: readonly NamedProjectAccess[],
  readerId: number,
  readable: (project: NamedProjectAccess) => Readable,
): ProjectsScope {
  const idsWhere = (wanted: Readable) =>
    projects.filter((project) => readable(project) === wanted).map(({ projectId }) => projectId);
  return { of: 'projects', all: idsWhere('all'), some: idsWhere('some'), readerId };
}

export interface Conditions {
  /** The name of the prepared statement, at most 63 characters. None if the statement is planned for its values. */
  readonly name: string | undefined;
  /** The part of the condition that an index in list order supports. */
  readonly walked: string;
  readonly where: string;
  readonly values: unknown[];
}

/** The condition on items in projects with restricted access. */
export type Some = (readerId: string) => string;

const LABELS: Readonly<Record<Presence, string>> = { any: "label_ids <> '{}'", none: "label_ids = '{}'" };
const MILESTONE: Readonly<Record<Presence, string>> = {
  any: 'milestone_id IS NOT NULL',
  none: 'milestone_id IS NULL',
};

/** An id that no label has. */
const NO_SUCH_LABEL = -1;

/** The SQL conditions of an item list. Frequent ones have few variants, so that each is planned once per connection. Pure. */
export function itemConditions(scope: ItemScope, filter: ItemFilter, some: Some): Conditions {
  const clause = new Clause();
  addScope(scope, some, clause);
  const { where: walked } = clause.conditions();
  addFilter(filter, clause);
  const { labels, milestone } = filter;
  if (typeof labels === 'string') clause.addUnnamed(LABELS[labels]);
  else if (labels !== undefined) addLabels(labels, scope, clause);
  if (typeof milestone === 'string') clause.addUnnamed(MILESTONE[milestone]);
  else if (milestone !== undefined) {
    const itsId = `SELECT id FROM milestones WHERE ${inScope(scope)} AND title = ${clause.value(milestone.title)}`;
    // a title is unique in a project
    clause.addUnnamed(scope.of === 'project' ? `milestone_id = (${itsId})` : `milestone_id IN (${itsId})`);
  }
  return { ...clause.conditions(), walked };
}

/** The ids of a filter's titles; null if there are too many to look up. */
export interface WantedIds {
  /** The ids of the rarest title. */
  readonly labels: readonly number[] | null;
  readonly milestones: readonly number[] | null;
}

export type WalkConditions = Omit<Conditions, 'name'>;

/** As `itemConditions`, in any project and without access checks. Pure. */
export function walkConditions(filter: ItemFilter, wanted: WantedIds): WalkConditions {
  const clause = new Clause();
  const { state, authors = [], assignees = [], labels = [], milestone, ...others } = filter;
  addFilter({ state, authors, assignees }, clause);
  const { where: walked } = clause.conditions();
  addFilter({ state: 'all', ...others }, clause);
  if (typeof labels === 'string') clause.add('pl', LABELS[labels]);
  else if (labels.length > 0) {
    if (wanted.labels !== null) clause.add('l', `label_ids && ${clause.value(wanted.labels)}::bigint[]`);
    clause.add('ls', hasAllOf(clause.value(labels)));
  }
  if (typeof milestone === 'string') clause.add('pm', MILESTONE[milestone]);
  else if (milestone !== undefined) {
    const ids = wanted.milestones && `milestone_id = ANY (${clause.value(wanted.milestones)}::bigint[])`;
    const titled = () => `(SELECT title FROM milestones WHERE id = milestone_id) = ${clause.value(milestone.title)}`;
    clause.add('m', ids ?? titled());
  }
  return { ...clause.conditions(), walked };
}

/** SQL: whether an item has labels of all these titles. */
const hasAllOf = (titles: string): string =>
  `label_ids <> '{}' AND
   (SELECT count(*) FROM labels WHERE id = ANY (label_ids) AND title = ANY (${titles}::text[])) = cardinality(${titles}::text[])`;

/** SQL: whether an item has a label of one of these titles. */
const hasAnyOf = (titles: string): string =>
  `label_ids <> '{}' AND EXISTS (SELECT FROM labels WHERE id = ANY (label_ids) AND title = ANY (${titles}::text[]))`;

/** Collects the parts of a condition. */
class Clause {
  private readonly values: unknown[] = [];
  private readonly names: string[] = [];
  private readonly parts = ['deleted_at IS NULL'];
  private isNamed = true;

  add(name: string, condition: string): void {
    this.names.push(name);
    this.parts.push(condition);
  }

  /** Adds a condition whose best plan depends on its values, or that is too rare to keep a plan. */
  addUnnamed(condition: string): void {
    this.isNamed = false;
    this.parts.push(condition);
  }

  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }

  conditions(): Omit<Conditions, 'walked'> {
    return {
      name: this.isNamed ? this.names.join('_') : undefined,
      where: this.parts.join(' AND '),
      values: this.values,
    };
  }
}

function addScope(scope: ItemScope, some: Some, clause: Clause): void {
  if (scope.of === 'projects') {
    const [all, others] = [clause.value(scope.all), clause.value(scope.some)];
    const readable = `project_id = ANY (${others}::bigint[]) AND ${some(clause.value(scope.readerId))}`;
    clause.add('g', `(project_id = ANY (${all}::bigint[]) OR ${readable})`);
    return;
  }
  clause.add('p', `project_id = ${clause.value(scope.projectId)}`);
  if (scope.readable === 'some') clause.add('o', some(clause.value(scope.readerId)));
}

/** The conditions that do not depend on projects. */
function addFilter(filter: ItemFilter, clause: Clause): void {
  const { state, iids, milestoneId, authors = [], assignees = [], withoutLabels = [], search, title } = filter;
  if (state !== 'all') clause.add('s', `state = ${clause.value(state)}`);
  if (iids !== undefined) clause.addUnnamed(`iid = ANY (${clause.value(iids)}::bigint[])`);
  if (milestoneId !== undefined) clause.addUnnamed(`milestone_id = ${clause.value(milestoneId)}`);
  for (const author of authors) clause.add('a', `author_id = ${clause.value(author)}`);
  for (const assignee of assignees) {
    if (assignee === 'none') clause.add('na', 'assignee_id IS NULL');
    else if (assignee === 'any') clause.addUnnamed('assignee_id IS NOT NULL');
    else clause.addUnnamed(`assignee_id = ${clause.value(assignee)}`);
  }
  if (withoutLabels.length > 0) clause.addUnnamed(`NOT (${hasAnyOf(clause.value(withoutLabels))})`);
  if (search !== undefined) {
    const pattern = clause.value(containing(search));
    clause.addUnnamed(`(title ILIKE ${pattern} OR description ILIKE ${pattern})`);
  }
  if (title !== undefined)
    clause.addUnnamed(`(title ~ ${clause.value(title.pattern)}) = ${clause.value(title.isMatched)}`);
  addReferences(filter, clause);
  const seldom = [
    ['created_at >=', filter.createdAfter],
    ['created_at <=', filter.createdBefore],
    ['updated_at >=', filter.updatedAfter],
    ['updated_at <=', filter.updatedBefore],
    ['source_branch =', filter.sourceBranch],
    ['target_branch =', filter.targetBranch],
  ] as const;
  for (const [comparison, given] of seldom) {
    if (given !== undefined) clause.addUnnamed(`${comparison} ${clause.value(given)}`);
  }
}

function addReferences({ referringTo, ofCommit }: ItemFilter, clause: Clause): void {
  if (referringTo !== undefined) {
    const { projectId, iid, closing } = referringTo;
    const itsReferences = `project_id = ${clause.value(projectId)} AND issue_iid = ${clause.value(iid)}`;
    clause.addUnnamed(`id IN (
      SELECT merge_request_id FROM merge_request_references WHERE ${itsReferences}${closing ? ' AND closes' : ''})`);
  }
  if (ofCommit !== undefined) {
    const [projectId, oid] = [clause.value(ofCommit.projectId), clause.value(ofCommit.oid)];
    clause.addUnnamed(`id IN (
      SELECT merge_request_id FROM merge_request_commits WHERE oid = ${oid}
      UNION ALL SELECT id FROM merge_requests WHERE project_id = ${projectId} AND merge_commit_oid = ${oid})`);
  }
}

function addLabels(labels: readonly string[], scope: ItemScope, clause: Clause): void {
  if (labels.length === 0) return;
  const wanted = clause.value(labels);
  if (scope.of === 'project') {
    const ids = `SELECT CASE WHEN count(*) = cardinality(${wanted}::text[]) THEN array_agg(id) ELSE '{${NO_SUCH_LABEL}}' END
      FROM labels WHERE ${inScope(scope)} AND title = ANY (${wanted}::text[])`;
    clause.addUnnamed(`label_ids @> (${ids})`);
    return;
  }
  // labels belong to one project: the index finds items with any of the ids, and only those are checked
  const anyOfThem = `SELECT id FROM labels WHERE ${inScope(scope)} AND title = ANY (${wanted}::text[])`;
  clause.addUnnamed(`label_ids && ARRAY(${anyOfThem}) AND ${hasAllOf(wanted)}`);
}

/** The parameters of the scope come first. */
const inScope = (scope: ItemScope): string =>
  scope.of === 'project' ? 'project_id = $1' : '(project_id = ANY ($1::bigint[]) OR project_id = ANY ($2::bigint[]))';
