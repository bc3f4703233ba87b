import { type Dispatcher, Pool } from 'undici';
import { type z } from 'zod';

/** The API as a client of it sees it, for setting things up: several requests at once, JSON in and out. */
export class Api {
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string>) {
    this.pool = new Pool(origin, { connections: 16 });
    this.headers = { ...headers, 'content-type': 'application/json' };
  }

  /** What of the reply the schema names. Throws unless the reply is a success. */
  async json<S extends z.ZodType>(
    schema: S,
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    return schema.parse(JSON.parse(await this.send(method, path, body)));
  }

  /** The reply as it came. Throws unless it is a success. */
  async send(method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<string> {
    const reply = await this.pool.request({
      method,
      path,
      headers: this.headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered with ${reply.statusCode}: ${text}`);
    return text;
  }
}

/** Runs a task for each item, some at a time, and answers their results in the order of the items. */
export async function concurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries(); // one iterator for all workers
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
