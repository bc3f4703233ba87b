/** The specification's limits: `per_page` defaults to 20 and is at most 100. */
export const PAGE_DEFAULTS = { page: 1, perPage: 20, maxPerPage: 100 } as const;

export interface PageRequest {
  /** Starts at 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Counting stops here; longer lists only tell whether there is a next page. */
export const COUNTED_AT_MOST = 10_000;

/** A page of a list, and the total of items. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** True when counting stopped: `total` is then a lower bound. */
  readonly isLowerBound?: boolean;
}

export const pageOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** A page of a list that is in memory. */
export const pageOf = <T>(all: readonly T[], request: PageRequest): Page<T> => ({
  items: all.slice(pageOffset(request), pageOffset(request) + request.perPage),
  total: all.length,
});
