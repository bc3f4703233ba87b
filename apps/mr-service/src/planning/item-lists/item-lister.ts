import type pg from 'pg';
import {
  type ItemReferencesJson,
  type Page,
  type PageRequest,
  type Principal,
  type ProjectAccess,
  type ProjectContext,
  type Readable,
} from '@ingot/contracts';
import { type Columns, foundRowsOfPage, readPage, rowsOfPage } from '@ingot/platform';
import {
  itemConditions,
  type ItemFilter,
  type ItemOrder,
  type ItemScope,
  listOrder,
  type Some,
  walkConditions,
  type WantedIds,
} from './item-conditions.js';
import { type ItemWalker } from './item-walk.js';

/** What URLs of items are built from: full paths of projects by id, and the base URL. */
export interface ItemUrls {
  readonly paths: ReadonlyMap<number, string>;
  readonly baseUrl: string;
}

/** @param sign `#` of issues, `!` of merge requests */
export function presentReferences(sign: '#' | '!', iid: number, pathWithNamespace: string): ItemReferencesJson {
  const short = `${sign}${iid}`;
  return { short, relative: short, full: `${pathWithNamespace}${short}` };
}

/** How items of a kind are read and presented. */
export interface ItemKind<Row extends object, Json> {
  readonly table: 'issues' | 'merge_requests';
  readonly columns: Columns<Row>;
  readonly readable: (project: ProjectAccess) => Readable;
  /** SQL: whether the reader may read an item where `readable` is `some`. */
  readonly some: Some;
  readonly present: (rows: readonly Row[], urls: ItemUrls) => Promise<Json[]>;
}

/** Who asks for which page. */
interface ListRequest {
  readonly principal: Principal;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** The most labels or milestones of one title that are looked up by id; beyond it, titles are compared. */
const LOOKED_UP = 1_000;

/** Lists the issues or merge requests that a reader may read. */
export abstract class ItemLister<Row extends object, Json> {
  protected constructor(
    private readonly kind: ItemKind<Row, Json>,
    private readonly reads: pg.Pool,
    private readonly walker: ItemWalker,
  ) {}

  /** Items of one project. */
  async ofProject(
    { principal, project, page, baseUrl }: ListRequest & { readonly project: ProjectContext },
    filter: ItemFilter,
    order: ItemOrder,
  ): Promise<Page<Json>> {
    const readable = this.kind.readable(project);
    if (readable === 'none') return { items: [], total: 0 };
    const scope = { of: 'project', projectId: project.id, readerId: principal.userId, readable } as const;
    const { items, ...counted } = await this.pageOf(scope, filter, order, page);
    const paths = new Map([[project.id, project.pathWithNamespace]]);
    return { items: await this.kind.present(items, { paths, baseUrl }), ...counted };
  }

  /** The number of items of one project by state; states without items are left out. */
  async countByState(
    { principal, project }: { readonly principal: Principal; readonly project: ProjectContext },
    filter: Omit<ItemFilter, 'state'>,
  ): Promise<ReadonlyMap<string, number>> {
    const { readable: readableIn, table, some } = this.kind;
    const readable = readableIn(project);
    if (readable === 'none') return new Map();
    const scope = { of: 'project', projectId: project.id, readerId: principal.userId, readable } as const;
    const { name, where, values } = itemConditions(scope, { ...filter, state: 'all' }, some);
    const { rows } = await this.reads.query<{ state: string; count: number }>({
      ...(name !== undefined && { name: `${table}_states_${name}` }),
      text: `SELECT state, count(*) AS count FROM ${table} WHERE ${where} GROUP BY state`,
      values,
    });
    return new Map(rows.map(({ state, count }) => [state, count]));
  }

  /** As `countByState`, in all projects. */
  async countInAllProjects(
    principal: Principal,
    filter: Omit<ItemFilter, 'state'>,
  ): Promise<ReadonlyMap<string, number>> {
    const conditions = walkConditions({ ...filter, state: 'all' }, await this.lookUp(filter));
    return this.walker.countByState({ ...this.kind, conditions }, principal);
  }

  /** Items of all projects. */
  async ofAllProjects(
    { principal, page, baseUrl }: ListRequest,
    filter: ItemFilter,
    order: ItemOrder,
  ): Promise<Page<Json>> {
    const list = {
      ...this.kind,
      conditions: walkConditions(filter, await this.lookUp(filter)),
      order: listOrder(order),
      page,
      pageOf: (scope: ItemScope) => this.pageOf(scope, filter, order, page),
    };
    const { items, projects, ...counted } = await this.walker.page<Row>(list, principal);
    const paths = new Map(projects.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    return { items: await this.kind.present(items, { paths, baseUrl }), ...counted };
  }

  /**
   * Reads page and total by one prepared statement. Searches are planned for each term: a plan for a rare word is slow for a frequent
   * one, and vice versa.
   */
  private pageOf(scope: ItemScope, filter: ItemFilter, order: ItemOrder, page: PageRequest): Promise<Page<Row>> {
    const { table, columns, some } = this.kind;
    const { name, walked, where, values } = itemConditions(scope, filter, some);
    const inOrder = listOrder(order);
    const rows = { columns, table, where, orderBy: inOrder };
    const query = {
      name: name === undefined ? undefined : `${table}_page_${name}_${order.orderBy}_${order.sort}`,
      counted: `${table} WHERE ${where}`,
      ...(name === undefined ? foundRowsOfPage({ ...rows, walked }) : { items: rowsOfPage(rows) }),
      order: inOrder,
      values,
    };
    return readPage<Row>(this.reads, query, page);
  }

  private async lookUp({ labels, milestone }: Omit<ItemFilter, 'state'>): Promise<WantedIds> {
    const labelIds = Array.isArray(labels) ? await this.idsOf('labels', labels) : [];
    const [milestones = null] = typeof milestone === 'object' ? await this.idsOf('milestones', [milestone.title]) : [];
    const fewest = labelIds.filter((ids) => ids !== null).sort((one, other) => one.length - other.length);
    return { labels: fewest[0] ?? null, milestones };
  }

  /** The ids by title; null for a title with too many. */
  private async idsOf(table: 'labels' | 'milestones', titles: readonly string[]): Promise<(number[] | null)[]> {
    const { rows } = await this.reads.query<{ ids: number[] }>({
      name: `${table}_by_titles`,
      text: `SELECT ARRAY (SELECT id FROM ${table} WHERE title = wanted.title LIMIT ${LOOKED_UP + 1}) AS ids
             FROM unnest($1::text[]) AS wanted (title)`,
      values: [titles],
    });
    return rows.map(({ ids }) => (ids.length > LOOKED_UP ? null : ids));
  }
}
