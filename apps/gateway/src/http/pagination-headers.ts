import { type PageRequest } from '@ingot/contracts';
import { type Parameters } from '../input/nested-parameters.js';

/** Parameters that carry a token; only some operations read the last one, which jobs have. */
export const TOKEN_PARAMETERS = ['private_token', 'access_token', 'bearer_token', 'job_token'] as const;

/** Links never repeat credentials. */
const CREDENTIAL_PARAMETERS = new Set<string>(TOKEN_PARAMETERS);

/** The total number of items, or a lower bound of it. */
export interface Total {
  readonly total: number;
  readonly isLowerBound?: boolean;
}

/**
 * The headers of one page (specification, "Limits"; reference behaviour, 2). A list that was not counted to its end has no
 * totals; clients of this API expect that of long lists.
 * @param url absolute URL of the list, without a query
 * @param parameters all given parameters, repeated in the links
 */
export function paginationHeaders(
  url: string,
  parameters: Parameters,
  { page, perPage }: PageRequest,
  { total, isLowerBound = false }: Total,
): Record<string, string> {
  const pages = Math.ceil(total / perPage);
  const next = page < pages ? page + 1 : undefined;
  const previous = page > 1 ? page - 1 : undefined;
  const linkTo = linkBuilder(url, parameters, perPage);
  const links: Links = {
    ...(previous === undefined ? {} : { prev: linkTo('prev', previous) }),
    ...(next === undefined ? {} : { next: linkTo('next', next) }),
    first: linkTo('first', 1),
    ...(isLowerBound ? {} : { last: linkTo('last', Math.max(pages, 1)) }), // an empty list has one page
  };
  return {
    ...(isLowerBound ? {} : { 'x-total': String(total), 'x-total-pages': String(pages) }),
    'x-per-page': String(perPage),
    'x-page': String(page),
    'x-next-page': String(next ?? ''),
    'x-prev-page': String(previous ?? ''),
    link: joined(links),
  };
}

/**
 * The headers of one page of a list that is walked by its order: a link to the next page, if there is one, and no totals.
 * @param next the cursor of the next page
 */
export function keysetHeaders(
  url: string,
  parameters: Parameters,
  { perPage }: PageRequest,
  next: string | undefined,
): Record<string, string> {
  const size = { 'x-per-page': String(perPage) };
  if (next === undefined) return size;
  const query = [...kept(parameters), `cursor=${next}`, `per_page=${perPage}`].sort().join('&');
  return { ...size, link: `<${url}?${query}>; rel="next"` };
}

type Links = { readonly [relation in 'prev' | 'next' | 'first' | 'last']?: string };

/** Many clients refuse replies with more than 16 KiB of headers. */
const LINKS_LENGTH = 12_000;

/** All links, or as many as fit into the limit when parameters are long; the next page first. */
function joined({ prev, next, first, last }: Links): string {
  const fitting = new Set<string>();
  let length = 0;
  for (const link of [next, prev, first, last]) {
    if (link === undefined || (fitting.size > 0 && length + link.length > LINKS_LENGTH)) continue;
    fitting.add(link);
    length += link.length;
  }
  return [prev, next, first, last].filter((link) => link !== undefined && fitting.has(link)).join(', ');
}

const POSITIONS = new Set(['page', 'per_page', 'cursor']);

/** What links repeat, encoded. */
const kept = (parameters: Parameters): string[] =>
  Object.entries(parameters)
    .filter(([name]) => !CREDENTIAL_PARAMETERS.has(name) && !POSITIONS.has(name))
    .flatMap(([name, value]) => encodeParameter(name, value));

function linkBuilder(url: string, parameters: Parameters, perPage: number) {
  const others = kept(parameters);
  return (relation: string, page: number): string => {
    const query = [...others, `page=${page}`, `per_page=${perPage}`].sort().join('&');
    return `<${url}?${query}>; rel="${relation}"`;
  };
}

function encodeParameter(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((element) => encodeParameter(`${name}[]`, element));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([inner, innerValue]) => encodeParameter(`${name}[${inner}]`, innerValue));
  }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [];
}
