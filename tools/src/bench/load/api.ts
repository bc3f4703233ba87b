import { type Dispatcher, Pool } from 'undici';
import { type z } from 'zod';

/** A JSON client of the API for fixtures, with concurrent requests. */
export class Api {
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string>) {
    this.pool = new Pool(origin, { connections: 16 });
    this.headers = { ...headers, 'content-type': 'application/json' };
  }

  /** Returns the reply, parsed by the schema. Throws unless it is a success. */
  async json<S extends z.ZodType>(
    schema: S,
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    return schema.parse(JSON.parse(await this.send(method, path, body)));
  }

  /** Returns the raw reply. Throws unless it is a success. */
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

/** Runs a task for each item with bounded concurrency; returns the results in order. */
export async function concurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries(); // shared by all workers
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
