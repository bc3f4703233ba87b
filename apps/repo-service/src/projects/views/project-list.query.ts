import { createHash } from 'node:crypto';
import { type z } from 'zod';
import {
  COUNTED_AT_MOST,
  type listProjects,
  type listProjectsOfUser,
  type Viewer,
  VISIBILITIES,
  type Visibility,
} from '@ingot/contracts';
import {
  ARE_ALL,
  beginningWith,
  BY_NUMBER,
  containing,
  endingWith,
  FIRST_ONES,
  type ListOrder,
  orderBy,
  type PagePlace,
  type PageQuery,
} from '@ingot/platform';
import { CURRENT_MEMBERSHIPS, OWN_NAMESPACE, readableVisibilities } from './project-access.policy.js';

type ListInput = z.output<(typeof listProjects)['input']>;

/** What a caller asks for, beyond what they see. */
export interface ProjectFilter
  extends Omit<z.output<(typeof listProjectsOfUser)['input']>, 'id'>, Partial<Pick<ListInput, 'owned'>> {
  /** Only those that this user starred. */
  readonly starredBy?: number | undefined;
  /** Only those in the namespace of this user. */
  readonly ofUser?: number | undefined;
  /** Only these, which a search found. */
  readonly ids?: readonly number[] | undefined;
}

const SORT_COLUMNS = {
  id: 'p.id',
  name: 'p.name',
  path: 'p.path',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  last_activity_at: 'p.last_activity_at',
  star_count: 'p.star_count',
} as const satisfies Record<ProjectFilter['order_by'], string>;

/** Few projects may be in a range, whatever the order. */
const RANGES = [
  ['id_after', 'p.id >'],
  ['id_before', 'p.id <'],
  ['last_activity_after', 'p.last_activity_at >='],
  ['last_activity_before', 'p.last_activity_at <='],
] as const;

const isTime = (column: string): boolean => column.endsWith('_at');

/** The owner of the namespace that a search is bound to, apart from memberships; null for none, and without a search. Pure. */
export function ownerSearched(filter: ProjectFilter, viewer: Viewer): number | null {
  const { ofUser, owned, membership, min_access_level: level } = filter;
  if (searched(filter, () => '').length === 0) return null;
  if (ofUser !== undefined) return ofUser;
  return viewer !== null && (owned || membership || level !== undefined) ? viewer.userId : null;
}

/** The ids of what a search finds in all namespaces, seen or not: one more than `COUNTED_AT_MOST` when there are more. Pure. */
export function foundAnywhere(filter: ProjectFilter): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const limit = `LIMIT ${COUNTED_AT_MOST + 1}`;
  const found = allOf(searched(filter, (value) => `$${values.push(value)}`));
  const ways = (found?.lists ?? ['true']).map(
    (way) => `(SELECT p.id FROM projects p WHERE p.deleted_at IS NULL AND ${way} ${limit})`,
  );
  return { text: `SELECT id FROM (${ways.join(' UNION ALL ')}) AS found ${limit}`, values };
}

/**
 * A page of the projects that the viewer sees. It is merged from disjoint lists, each of one visibility, which an index has in the
 * requested order; so hidden projects are never read. The id makes the order total, so that pages never overlap. Pure.
 * @param select the statement that reads projects `p`, and more columns; `$1` is the viewer's user id
 */
export function projectListQuery(filter: ProjectFilter, viewer: Viewer, select: (more: string) => string): PageQuery {
  const values: unknown[] = [viewer?.userId ?? null];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const asked = commonConditions(filter, bind);
  const found = fewFound(filter, bind);
  const memberships = membershipsAsked(filter, bind);
  const seenBy = (membership: string) =>
    listsSeen(filter, viewer, membership).map((conditions) => [...conditions, ...asked].join(' AND '));
  const seen = seenBy(`p.id IN (${memberships})`);
  // as users are members of few projects: the planner would walk all projects, as it expects a page of matches soon
  const walked = found === null ? seen : seenBy(`p.id = ANY (ARRAY (${memberships}))`);
  const lists = seen.flatMap((list) => (found === null ? list : found.lists.map((way) => `${list} AND ${way}`)));

  const listOrder = orderOf(filter);
  const [columns, order] = [Object.keys(listOrder.by).join(', '), orderBy(listOrder)];
  // the offset keeps the planner from reading namespaces and comparing ids, as it takes every namespace for a small one
  const projects = filter.ids
    ? `(SELECT * FROM projects WHERE id = ANY (${bind(filter.ids)}::bigint[]) OFFSET 0) AS p`
    : 'projects p';
  const union = (listOf: (where: string) => string) => `(${lists.map(listOf).join(' UNION ALL ')}) AS p`;
  // a limit for each, so that each is planned for few rows
  const counted = union(
    (where) => `(SELECT ${found ? columns : ''} FROM ${projects} WHERE ${where} LIMIT ${COUNTED_AT_MOST + 1})`,
  );
  const items = (limits: string, toItsEnd: string, { behind, cursor }: PagePlace) => {
    const firstOfEach = (more = '') =>
      walked
        .map(
          (where) =>
            `(SELECT ${columns} FROM ${projects} WHERE ${where} ${more}${behind} ORDER BY ${order} ${toItsEnd})`,
        )
        .join(' UNION ALL ');
    const first = found
      ? `SELECT ${columns} FROM ${FIRST_ONES} AS p WHERE ${ARE_ALL}${behind}
         UNION ALL ${firstOfEach(`AND ${found.either} AND NOT ${ARE_ALL}`)}`
      : firstOfEach();
    return `${select(cursor)} WHERE p.id = ANY (ARRAY (SELECT p.id FROM (${first}) AS p ORDER BY ${order} ${limits})) ORDER BY ${order}`;
  };
  // the best plan depends on the search term, the topics, the ranges and the user
  const name = found ? undefined : nameOf(items('', '', BY_NUMBER));
  return { name, counted, ...(found ? { sortedBy: columns } : {}), items, order: listOrder, values };
}

/** Adds a value of the statement, and returns its placeholder. */
type Bind = (value: unknown) => string;

/** What is asked of every project, whoever sees it. */
function commonConditions(filter: ProjectFilter, bind: Bind): string[] {
  const { archived, ofUser, with_issues_enabled: withIssues, with_merge_requests_enabled: withMergeRequests } = filter;
  const namespaceOf = (owner: string) =>
    `(SELECT u.id FROM namespaces u WHERE u.kind = 'user' AND u.owner_id = ${owner})`;
  return [
    'p.deleted_at IS NULL',
    archived ? 'p.archived' : 'NOT p.archived',
    ...(ofUser === undefined ? [] : [`p.namespace_id = ${namespaceOf(bind(ofUser))}`]),
    ...(withIssues ? ['p.issues_enabled'] : []),
    ...(withMergeRequests ? ['p.merge_requests_enabled'] : []),
  ];
}

/** The filters that few projects may match, together; null without any. */
function fewFound(filter: ProjectFilter, bind: Bind): Found | null {
  const { starredBy, ids } = filter;
  return allOf([
    ...RANGES.flatMap(([name, comparison]) => {
      const bound = filter[name];
      return bound === undefined ? [] : [within(`${comparison} ${bind(bound)}`)];
    }),
    ...(starredBy === undefined ? [] : [starredByUser(bind(starredBy))]),
    ...(ids === undefined ? [] : [within('true')]), // few of what is read are hidden
    ...searched(filter, bind),
  ]);
}

/** The filters that have indexes of their own, whosever the projects are. */
function searched({ topic: topics = [], search, search_namespaces: inNamespaces }: ProjectFilter, bind: Bind): Found[] {
  return [
    ...(topics.length === 0 ? [] : [ofTopics(bind(topics))]),
    ...(search ? [foundBy(search, inNamespaces, bind)] : []),
  ];
}

/** The statement of the ids of the viewer's projects. */
function membershipsAsked({ owned, min_access_level: level }: ProjectFilter, bind: Bind): string {
  if (owned || level === undefined) return CURRENT_MEMBERSHIPS; // owners have every level
  return `${CURRENT_MEMBERSHIPS} AND access_level >= ${bind(level)}`;
}

function orderOf({ order_by, sort: direction }: ProjectFilter): ListOrder {
  const first = SORT_COLUMNS[order_by];
  if (first === 'p.id') return { by: { 'p.id': 'id' }, direction };
  if (isTime(first)) return { by: { [first]: 'time', 'p.id': 'id' }, direction };
  return { by: { [first]: first === 'p.star_count' ? 'id' : 'text', 'p.id': 'id' }, direction };
}

/** Named after its text: there are at most a few hundred variants. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64');

/** The viewer's user id must occur, so that PostgreSQL knows its type. */
const NOTHING = ['$1::bigint IS NULL', 'false'];

const ofVisibility = (visibility: Visibility): string => `p.visibility = '${visibility}'`;
const OWN = `p.namespace_id = ${OWN_NAMESPACE}`;
const IN_ANOTHER_NAMESPACE = `p.namespace_id IS DISTINCT FROM ${OWN_NAMESPACE}`;

/** The conditions of each list. */
function listsSeen(
  { visibility: asked, owned, membership, min_access_level }: ProjectFilter,
  viewer: Viewer,
  aMembership: string,
): string[][] {
  const wanted = VISIBILITIES.filter((visibility) => asked === undefined || asked === visibility);
  const own = (visibility: Visibility) => [OWN, ofVisibility(visibility)];
  const asMember = (visibility: Visibility) => [aMembership, IN_ANOTHER_NAMESPACE, ofVisibility(visibility)];
  if (owned) return wanted.map(own);
  if (membership || min_access_level !== undefined)
    return wanted.flatMap((visibility) => [own(visibility), asMember(visibility)]);

  const readable = viewer?.isAdmin === true ? VISIBILITIES : readableVisibilities(viewer);
  const lists = wanted.flatMap((visibility) => {
    if (readable.includes(visibility)) return [[ofVisibility(visibility)]];
    return viewer === null ? [] : [own(visibility), asMember(visibility)];
  });
  return lists.length === 0 ? [NOTHING] : lists;
}

/** Projects that a filter finds. */
interface Found {
  readonly either: string;
  /** Disjoint: different indexes serve attributes of projects and of namespaces. */
  readonly lists: readonly string[];
}

/** Those that all of them find; null without any. */
const allOf = (found: readonly Found[]): Found | null =>
  found.length === 0
    ? null
    : found.reduce((all, next) => ({
        either: `${all.either} AND ${next.either}`,
        lists: all.lists.flatMap((one) => next.lists.map((other) => `${one} AND ${other}`)),
      }));

/** Of a walk, each project on its own: the offset keeps the planner from reading all stars of the user. */
const starredByUser = (userId: string): Found => ({
  either: `EXISTS (SELECT FROM project_stars s WHERE s.project_id = p.id AND s.user_id = ${userId} OFFSET 0)`,
  lists: [`p.id IN (SELECT s.project_id FROM project_stars s WHERE s.user_id = ${userId})`],
});

const within = (condition: string): Found => ({ either: condition, lists: [condition] });

const ofTopics = (topics: string): Found => within(`p.tag_list @> ${topics}::text[]`);

/** @param parameter adds a value, and names it */
function foundBy(search: string, isInPaths: boolean, bind: Bind): Found {
  const pattern = bind(containing(search));
  const names = isInPaths ? `(n.name ILIKE ${pattern} OR n.path ILIKE ${pattern})` : `n.name ILIKE ${pattern}`;
  return eitherOf([
    `(p.name ILIKE ${pattern} OR p.path ILIKE ${pattern} OR p.description ILIKE ${pattern})`,
    isInNamespace(names),
    ...(isInPaths ? aroundSlash(search, bind) : []),
  ]);
}

const isInNamespace = (condition: string): string =>
  `EXISTS (SELECT FROM namespaces n WHERE n.id = p.namespace_id AND ${condition})`;

/** No index has full paths: the parts of each side are looked up. A full path has one slash. */
function aroundSlash(search: string, parameter: (value: unknown) => string): string[] {
  const [before, after, ...more] = search.split('/');
  if (before === undefined || after === undefined || more.length > 0) return [];
  const ofNamespace = isInNamespace(`n.path ILIKE ${parameter(endingWith(before))}`);
  return [`(${ofNamespace} AND p.path ILIKE ${parameter(beginningWith(after))})`];
}

/** Those that one of the ways finds. */
const eitherOf = (ways: readonly string[]): Found => ({
  either: `(${ways.join(' OR ')})`,
  lists: ways.map((way, place) => [way, ...ways.slice(0, place).map((one) => `${one} IS NOT TRUE`)].join(' AND ')),
});
