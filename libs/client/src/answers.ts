import { type components } from './generated/api.js';

export type ErrorBody = components['schemas']['Error'];

/** What a call resolves to: data, or the body of a refusal. */
export type Answer<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: ErrorBody; readonly response: Response };

/** The API refused a call. */
export class IngotError extends Error {
  readonly status: number;
  /** Names the operation's call in the logs of the instance. */
  readonly requestId: string | null;

  constructor(
    readonly body: ErrorBody,
    response: Response,
  ) {
    super(`${response.status}: ${JSON.stringify(body)}`);
    this.name = 'IngotError';
    this.status = response.status;
    this.requestId = response.headers.get('x-request-id');
  }
}

type DataOf<A> = A extends { readonly data: infer Data; readonly error?: never } ? Data : never;

/** The data of an answer. Throws an `IngotError` when the call was refused. */
export function dataOf<A extends Answer<unknown>>(answer: A): DataOf<A>;
export function dataOf({ data, error, response }: Answer<unknown>): unknown {
  if (error !== undefined) throw new IngotError(error, response);
  return data;
}

export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

/**
 * Every item of a list, which is read page by page:
 * `for await (const issue of itemsOf((page) => ingot.GET('/issues', { params: { query: { ...page, state: 'opened' } } })))`.
 * Throws an `IngotError` when a page is refused.
 */
export async function* itemsOf<Item>(
  readPage: (page: PageQuery) => Promise<Answer<readonly Item[]>>,
): AsyncGenerator<Item> {
  for (let page = 1; page > 0;) {
    const answer = await readPage({ page, per_page: 100 });
    yield* dataOf(answer);
    page = Number(answer.response.headers.get('x-next-page'));
  }
}
