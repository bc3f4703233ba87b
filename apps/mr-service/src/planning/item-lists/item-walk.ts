import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  COUNTED_AT_MOST,
  type NamedProjectAccess,
  type Page,
  pageOffset,
  type PageRequest,
  type Principal,
  type Readable,
} from '@ingot/contracts';
import { type Columns, cursorOf, type ListOrder, orderBy, placeBehind } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { type ProjectsScope, scopeOf, type Some, type WalkConditions } from './item-conditions.js';

/** A list of items of all projects. */
export interface WalkedList<Row> {
  readonly table: 'issues' | 'merge_requests' | 'milestones';
  readonly columns: Columns<object>;
  /** SQL: whether the reader may read an item of a project with restricted access. */
  readonly some: Some;
  readonly readable: (project: NamedProjectAccess) => Readable;
  readonly conditions: WalkConditions;
  readonly order: ListOrder;
  readonly page: PageRequest;
  /** Reads the page from the items of given projects. */
  readonly pageOf: (scope: ProjectsScope) => Promise<Page<Row>>;
}

/** What is counted in all projects. */
type CountedList = Pick<WalkedList<object>, 'table' | 'some' | 'readable' | 'conditions'>;

/** A page of items, with their projects. */
export interface WalkedPage<Row> extends Page<Row> {
  readonly projects: readonly NamedProjectAccess[];
}

/** What of a project the reader may read. */
interface Placed {
  readonly projectId: number;
  /** Whether the reader may read it if the project's access is restricted. */
  readonly isForSome: boolean;
}

/** The items of a project in one state. */
interface CountedItems extends Pick<Placed, 'projectId'> {
  readonly state: string;
  readonly all: number;
  /** Those that the reader may read if the project's access is restricted. */
  readonly some: number;
}

interface Candidate extends Placed {
  readonly id: number;
  /** Its position in the order; only of the last candidate of a step. */
  readonly cursor: readonly string[] | null;
}

interface WithCursor {
  readonly cursor: readonly string[];
}

/** Access to the projects of the candidates so far; null to those that the reader does not see. */
type Accesses = Map<number, NamedProjectAccess | null>;

interface Step {
  readonly readerId: number;
  readonly behind: readonly string[] | null;
  readonly limit: number;
}

const FIRST_STEP = 200;
const LARGEST_STEP = 20_000;

/**
 * Lists items of all projects (ADR 0035). If few items match, it asks for access to their projects and lists those. If many match, it walks
 * them in list order until the page is full, and asks for access to projects as they occur. For a reader of few projects that could take
 * long, so their projects are listed instead.
 */
@Injectable()
export class ItemWalker {
  constructor(
    private readonly reads: pg.Pool,
    private readonly projects: ProjectReader,
  ) {}

  async page<Row extends object>(list: WalkedList<Row>, reader: Principal): Promise<WalkedPage<Row>> {
    const projectIds = await this.projectsOfFew(list);
    if (projectIds === null) return this.walk(list, reader);
    return pageIn(list, reader, await this.projects.accessesOf(reader, projectIds));
  }

  /** The number of items that the reader may read, by state; 0 or none for states without. */
  async countByState(list: CountedList, reader: Principal): Promise<ReadonlyMap<string, number>> {
    const { where, values } = list.conditions;
    const { rows } = await this.reads.query<CountedItems>(
      `SELECT project_id AS "projectId", state, count(*) AS all,
         count(*) FILTER (WHERE ${list.some(`$${values.length + 1}::bigint`)}) AS some
       FROM ${list.table} WHERE ${where} GROUP BY project_id, state`, // in the order of an index
      [...values, reader.userId],
    );
    const projects: Accesses = new Map();
    await this.learn(projects, rows, reader);
    const counts = new Map<string, number>();
    for (const { projectId, state, ...items } of rows) {
      const which = readableIn(projects, projectId, list);
      if (which !== 'none') counts.set(state, (counts.get(state) ?? 0) + items[which]);
    }
    return counts;
  }

  /** The projects of all matching items; null for too many items. */
  private async projectsOfFew({ table, conditions: { where, values } }: WalkedList<object>): Promise<number[] | null> {
    const { rows } = await this.reads.query<{ items: number; projects: number[] | null }>(
      `SELECT count(*) AS items, array_agg(DISTINCT project_id) AS projects
       FROM (SELECT project_id FROM ${table} WHERE ${where} LIMIT ${COUNTED_AT_MOST + 1}) AS item`,
      [...values],
    );
    const [{ items, projects } = { items: 0, projects: null }] = rows;
    return items > COUNTED_AT_MOST ? null : (projects ?? []);
  }

  private async walk<Row extends object>(list: WalkedList<Row>, reader: Principal): Promise<WalkedPage<Row>> {
    const { page } = list;
    const [from, after] = page.keyset === undefined ? [pageOffset(page), null] : [0, page.keyset.after];
    const enough = from + page.perPage + 1;
    const projects: Accesses = new Map();
    const ids: number[] = [];
    let step: Step = { readerId: reader.userId, behind: after, limit: Math.max(FIRST_STEP, enough) };
    for (;;) {
      const candidates = await this.candidates(list, step);
      await this.learn(projects, candidates, reader);
      for (const { id } of readableOf(candidates, projects, list)) ids.push(id);
      const isWhole = candidates.length < step.limit;
      if (isWhole || ids.length >= enough) {
        const rows = await this.rows(list, ids.slice(from, from + page.perPage));
        return { ...pageOf(rows, { ids: ids.length, enough, isWhole }, page), projects: known(projects) };
      }
      const few = step.behind === after ? await this.projects.fewSeenBy(reader) : null;
      if (few !== null) return pageIn(list, reader, few);
      step = { ...step, behind: candidates.at(-1)?.cursor ?? null, limit: Math.min(4 * step.limit, LARGEST_STEP) };
    }
  }

  /** `OFFSET 0` keeps the planner from merging the subquery, so that the index is always walked in its order. */
  private async candidates(
    { table, order, some, conditions: { walked, where, values } }: WalkedList<object>,
    { readerId, behind, limit }: Step,
  ): Promise<Candidate[]> {
    const place = placeBehind(order, behind, values.length + 2);
    const [reader, last] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const { rows } = await this.reads.query<Candidate>(
      `SELECT id, project_id AS "projectId", ${some(`${reader}::bigint`)} AS "isForSome",
         CASE WHEN row_number() OVER () = ${last} THEN ${cursorOf(order)} END AS cursor
       FROM (SELECT * FROM ${table} WHERE ${walked}${place.behind} ORDER BY ${orderBy(order)} OFFSET 0) AS item
       WHERE ${where} LIMIT ${last}`,
      [...values, readerId, limit, ...(behind ?? [])],
    );
    return rows;
  }

  private async learn(
    projects: Accesses,
    candidates: readonly Pick<Placed, 'projectId'>[],
    reader: Principal,
  ): Promise<void> {
    const ids = candidates.map(({ projectId }) => projectId).filter((id) => !projects.has(id));
    if (ids.length === 0) return;
    for (const id of ids) projects.set(id, null);
    for (const access of await this.projects.accessesOf(reader, [...new Set(ids)]))
      projects.set(access.projectId, access);
  }

  private async rows<Row extends object>(
    { table, columns, order }: WalkedList<Row>,
    ids: readonly number[],
  ): Promise<(Row & WithCursor)[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.reads.query<Row & WithCursor>(
      `SELECT ${columns.sql}, ${cursorOf(order)} AS cursor FROM ${table} WHERE id = ANY ($1::bigint[]) ORDER BY ${orderBy(order)}`,
      [ids],
    );
    return rows;
  }
}

const readableOf = <Item extends Placed>(
  items: readonly Item[],
  projects: Accesses,
  list: Pick<WalkedList<object>, 'readable'>,
): Item[] =>
  items.filter(({ projectId, isForSome }) => {
    const which = readableIn(projects, projectId, list);
    return which === 'all' || (which === 'some' && isForSome);
  });

function readableIn(
  projects: Accesses,
  projectId: number,
  { readable }: Pick<WalkedList<object>, 'readable'>,
): Readable {
  const project = projects.get(projectId);
  return project ? readable(project) : 'none';
}

const known = (projects: Accesses): NamedProjectAccess[] => [...projects.values()].filter((one) => one !== null);

async function pageIn<Row>(
  list: WalkedList<Row>,
  { userId }: Principal,
  projects: readonly NamedProjectAccess[],
): Promise<WalkedPage<Row>> {
  return { ...(await list.pageOf(scopeOf(projects, userId, list.readable))), projects };
}

interface Found {
  readonly ids: number;
  readonly enough: number;
  readonly isWhole: boolean;
}

/** The total is exact if all items were walked. */
function pageOf<Row extends WithCursor>(
  rows: readonly Row[],
  { ids, enough, isWhole }: Found,
  page: PageRequest,
): Page<Row> {
  if (page.keyset === undefined) return { items: rows, total: ids, ...(isWhole ? {} : { isLowerBound: true }) };
  const next = ids >= enough ? rows.at(-1)?.cursor : undefined;
  return { items: rows, total: 0, ...(next && { next }) };
}
