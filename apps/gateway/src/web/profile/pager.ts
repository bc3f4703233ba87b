import { type Page, type PageRequest } from '@ingot/contracts';
import { LAST_PAGE } from '../../input/input-reader.js';
import { type Fields } from '../kit/fields.js';

const PER_PAGE = 50;

/** Links to the previous and the next page of a list; null where there is none. */
export interface Pager {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The page of a list that `?page=` asks for. */
export const pageIn = (query: Fields): PageRequest => ({
  page: Math.min(query.id('page') ?? 1, LAST_PAGE),
  perPage: PER_PAGE,
});

export const pagerOf = ({ total }: Pick<Page<unknown>, 'total'>, { page, perPage }: PageRequest): Pager => ({
  previous: page > 1 ? page - 1 : null,
  next: page * perPage < total ? page + 1 : null,
});
