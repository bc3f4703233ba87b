/** Which users a list shows, by the state that it shows of them: the ghost is an active one. */
export interface UserFilter {
  /** Exact; nothing else counts then. */
  readonly username?: string | undefined;
  /** Part of the name, the username or the address, in any case. */
  readonly search?: string | undefined;
  readonly onlyActive: boolean;
  /** Whoever blocked them. */
  readonly onlyBlocked: boolean;
  readonly onlyExternal: boolean;
}

/** As the index has it. */
const SEARCHED = String.raw`lower(u.username || E'\n' || u.name || E'\n' || u.email)`;

/** The filter as a condition on `users u`, with the values of its parameters. */
export function whereOf(filter: UserFilter): { where: string; values: string[] } {
  if (filter.username !== undefined) {
    // the first half is what the index knows
    return { where: 'WHERE lower(u.username) = lower($1) AND u.username = $1', values: [filter.username] };
  }
  const conditions: string[] = [];
  const values: string[] = [];
  if (filter.onlyActive) conditions.push(`(u.state = 'active' OR u.is_ghost)`);
  if (filter.onlyBlocked) conditions.push(`u.state <> 'active' AND NOT u.is_ghost`);
  if (filter.onlyExternal) conditions.push('u.is_external');
  if (filter.search !== undefined && filter.search !== '') {
    values.push(`%${escapePattern(filter.search)}%`);
    conditions.push(`${SEARCHED} LIKE lower($1)`);
    // which the index has between the three, and of them only names may have
    if (filter.search.includes('\n')) conditions.push('lower(u.name) LIKE lower($1)');
  }
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
