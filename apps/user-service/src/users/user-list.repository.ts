import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import {
  type BesideItem,
  besideItems,
  BY_NUMBER,
  containing,
  foundIdsOfPage,
  itemsIn,
  type ListOrder,
  orderBy,
  type PageQuery,
  readPage,
} from '@ingot/platform';
import { FULL_USER, type FullUser, USER_SUMMARY, type UserSummaryRow } from './user.repository.js';

/** Which users a list shows, by their state as the API shows it: the ghost is active. */
export interface UserFilter {
  /** Exact; every other filter is then ignored. */
  readonly username?: string | undefined;
  /** As `username`. */
  readonly identity?: { readonly provider: string; readonly externUid: string } | undefined;
  /** Part of the name or username, case-insensitive, or an address: see `addresses`. */
  readonly search?: string | undefined;
  /**
   * Which addresses a search matches. `all`, for administrators: parts of any address. An id: only the whole address of that
   * user, the caller. Anything more would reveal hidden addresses letter by letter.
   */
  readonly addresses: 'all' | { readonly onlyOf: number };
  readonly onlyActive: boolean;
  /** Blocked by an administrator or by LDAP. */
  readonly onlyBlocked: boolean;
  readonly onlyExternal: boolean;
}

/** The expressions of the search indexes. */
const SEARCHED_WITH_ADDRESSES = String.raw`lower(u.username || E'\n' || u.name || E'\n' || u.email)`;
const SEARCHED_NAMES = String.raw`lower(u.username || E'\n' || u.name)`;

/** The filter as a condition on `users u`, with the values of its parameters. */
export function whereOf(filter: UserFilter): { where: string; values: (string | number)[] } {
  if (isGiven(filter.username)) {
    // the first half uses the index
    return { where: 'lower(u.username) = lower($1) AND u.username = $1', values: [filter.username] };
  }
  if (filter.identity !== undefined) {
    const holder = 'SELECT i.user_id FROM identities i WHERE i.provider = $1 AND i.extern_uid = $2';
    return { where: `u.id = (${holder})`, values: [filter.identity.provider, filter.identity.externUid] };
  }
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (filter.onlyActive) conditions.push(`(u.state = 'active' OR u.is_ghost)`);
  if (filter.onlyBlocked) conditions.push(`u.state <> 'active' AND NOT u.is_ghost`);
  if (filter.onlyExternal) conditions.push('u.is_external');
  if (isGiven(filter.search)) {
    const found = foundBy(filter.search, filter.addresses);
    conditions.push(found.condition);
    values.push(...found.values);
  }
  return { where: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

function foundBy(
  search: string,
  addresses: UserFilter['addresses'],
): { readonly condition: string; readonly values: readonly (string | number)[] } {
  const pattern = containing(search);
  if (addresses === 'all') return { condition: isIn(SEARCHED_WITH_ADDRESSES, search), values: [pattern] };
  const isOwn = `u.id = $2 AND u.id IN (SELECT e.user_id FROM emails e WHERE e.user_id = $2 AND e.email = lower($3))`;
  return {
    condition: `(${isIn(SEARCHED_NAMES, search)} OR ${isOwn})`,
    values: [pattern, addresses.onlyOf, search.trim()],
  };
}

/** Line breaks separate the indexed fields; only a name can contain one. */
const isIn = (fields: string, search: string): string =>
  `${fields} LIKE lower($1)${search.includes('\n') ? ' AND lower(u.name) LIKE lower($1)' : ''}`;

const NEWEST_FIRST: ListOrder = { by: { 'u.id': 'id' }, direction: 'desc' };

/** `user_count_changes` is folded into one row per kind once it has more rows than this. */
const CHANGES_KEPT = 500;

/** Lists users. Triggers count them by kind, so that a filtered list without a search counts no rows. */
@Injectable()
export class UserListRepository {
  constructor(private readonly pool: pg.Pool) {}

  fullPage(filter: UserFilter, request: PageRequest): Promise<Page<FullUser>> {
    return this.page<FullUser>('full', FULL_USER, filter, request);
  }

  summaryPage(filter: UserFilter, request: PageRequest): Promise<Page<UserSummaryRow>> {
    return this.page<UserSummaryRow>('summary', USER_SUMMARY, filter, request);
  }

  /** The ids of the users whose name or username has this part; null for more than `limit`. */
  async findNamed(part: string, limit: number): Promise<readonly number[] | null> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT u.id FROM users u WHERE ${isIn(SEARCHED_NAMES, part)} LIMIT $2`,
      [containing(part), limit + 1],
    );
    return rows.length > limit ? null : rows.map(({ id }) => id);
  }

  /** Newest first. */
  private async page<Row extends pg.QueryResultRow>(
    kind: 'full' | 'summary',
    columns: string,
    filter: UserFilter,
    request: PageRequest,
  ): Promise<Page<Row>> {
    const { where, values } = whereOf(filter);
    const order = orderBy(NEWEST_FIRST);
    const itemsOf = (ids: string, cursor: string): string =>
      `SELECT ${columns}${cursor} FROM users u WHERE u.id = ANY (ARRAY (${ids})) ORDER BY ${order}`;
    if (!isCountedByKind(filter)) {
      const { ids, ...found } = foundIdsOfPage({ table: 'users', alias: 'u', where, orderBy: NEWEST_FIRST });
      const items: PageQuery['items'] = (limits, toItsEnd, place) =>
        itemsOf(ids(limits, toItsEnd, place), place.cursor);
      return readPage<Row>(this.pool, { ...found, items, order: NEWEST_FIRST, values }, request);
    }
    const items: PageQuery['items'] = (limits, _toItsEnd, { behind, cursor }) =>
      itemsOf(`SELECT u.id FROM users u WHERE ${where}${behind} ORDER BY ${order} ${limits}`, cursor);
    if (request.keyset !== undefined) {
      return readPage<Row>(
        this.pool,
        { counted: `users u WHERE ${where}`, items, order: NEWEST_FIRST, values },
        request,
      );
    }
    const { rows } = await this.pool.query<Totals & BesideItem<Row>>({
      name: `users_${kind}_${nameOf(filter)}`,
      text: besideItems(totalsOf(filter), items('LIMIT $1 OFFSET $2', '', BY_NUMBER)),
      values: [request.perPage, pageOffset(request)],
    });
    const { total = null, changes = 0 } = rows[0] ?? {};
    if (changes > CHANGES_KEPT) await this.fold();
    return { items: itemsIn<Row>(rows), total: Number(total ?? 0) };
  }

  /** Concurrent folds are safe: each takes the rows that the other left. */
  private async fold(): Promise<void> {
    await this.pool.query(`
      WITH folded AS (DELETE FROM user_count_changes RETURNING *)
      INSERT INTO user_count_changes
      SELECT is_active, is_external, sum(difference) FROM folded GROUP BY 1, 2`);
  }
}

interface Totals {
  readonly total: string | null;
  readonly changes: number;
}

/** How many users the filter shows. The ghost is counted as blocked, but shown as active. */
const totalsOf = ({ onlyActive, onlyBlocked, onlyExternal }: UserFilter): string => `
  SELECT count(*) AS changes, sum(difference) FILTER (
    WHERE (is_active OR NOT ${onlyActive}) AND (NOT is_active OR NOT ${onlyBlocked}) AND (is_external OR NOT ${onlyExternal})
  ) + (${onlyActive}::int - ${onlyBlocked}::int) * (SELECT count(*) FROM users WHERE is_ghost AND NOT ${onlyExternal}) AS total
  FROM user_count_changes`;

const isCountedByKind = ({ username, identity, search }: UserFilter): boolean =>
  !isGiven(username) && identity === undefined && !isGiven(search);

/** Clients send what is not filled in as an empty text. */
const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Of a filter that has no values. */
const nameOf = ({ onlyActive, onlyBlocked, onlyExternal }: UserFilter): string =>
  [onlyActive && 'active', onlyBlocked && 'blocked', onlyExternal && 'external'].filter(Boolean).join('_');
