import { z } from 'zod';

/** The specification's limits: `per_page` defaults to 20 and is at most 100. */
export const PAGE_DEFAULTS = { page: 1, perPage: 20, maxPerPage: 100 } as const;

export interface PageRequest {
  /** Starts at 1. */
  readonly page: number;
  readonly perPage: number;
  /** Set when the list is walked by its order instead of by page numbers: `page` is then not looked at. */
  readonly keyset?: Keyset;
}

/** Where a page begins of a list that is walked by its order. */
export interface Keyset {
  /** What the last item of the page before has in the columns of the order, as texts; null for the first page. */
  readonly after: readonly string[] | null;
}

/** Counting stops here; longer lists only tell whether there is a next page. */
export const COUNTED_AT_MOST = 10_000;

/** A page of a list, and the total of items. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** True when counting stopped: `total` is then a lower bound. */
  readonly isLowerBound?: boolean;
  /** The `after` of the next page, if there is one, of a list that is walked by its order; `total` is then meaningless. */
  readonly next?: readonly string[];
}

export const pageOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** A page of a list that is in memory. */
export const pageOf = <T>(all: readonly T[], request: PageRequest): Page<T> => ({
  items: all.slice(pageOffset(request), pageOffset(request) + request.perPage),
  total: all.length,
});

/** A cursor as clients see it: opaque to them. */
export const writeCursor = (after: readonly string[]): string =>
  Buffer.from(JSON.stringify(after)).toString('base64url');

const CURSOR = z.array(z.string().max(1_000)).min(1).max(3);

/** What a cursor says; null when it is none of ours. Whether it fits a list is for the list to tell. */
export function readCursor(written: string): readonly string[] | null {
  try {
    return CURSOR.safeParse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
