/** Limits of the specification: `per_page` defaults to 20 and is at most 100. */
export const PAGE_DEFAULTS = { page: 1, perPage: 20, maxPerPage: 100 } as const;

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Lists that grow without end are counted up to here; of longer ones clients learn only whether there is a next page. */
export const COUNTED_AT_MOST = 10_000;

/** One page of a list, and how many items all pages have together. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** True when there are more than were counted: then `total` is what there is at least. */
  readonly isLowerBound?: boolean;
}

export const pageOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Cuts one page out of a list that is whole in memory. */
export const pageOf = <T>(all: readonly T[], request: PageRequest): Page<T> => ({
  items: all.slice(pageOffset(request), pageOffset(request) + request.perPage),
  total: all.length,
});
