import { setTimeout } from 'node:timers/promises';
import { type Operation, OPERATIONS } from '@ingot/contracts';
import { COST_HEADER, readCost, type RequestCost } from '@ingot/platform';
import { type ApiClient, type Reply } from '../http/api-client.js';
import { type Costs, isWithin } from './cost-table.js';

/** What a request of an operation gives, beyond what the path takes from the meter's parameters. */
export interface Given {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object;
  /** In place of `body`: bytes with their headers. */
  readonly raw?: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array | string };
  readonly as?: ApiClient;
}

/** The first warms up; the others give lists their items. */
const TIMES = 3;
/** Of reads. */
export const WARM = 2;
/** Another spec may empty a cache just now: what took more than it may is asked again. */
const TIMES_AT_MOST = 8;
const SETTLING_MS = 500;

/** The refusal of a service that had too little of the processor, and may have more in a moment. */
const OUT_OF_TIME = /503 Service Unavailable|takes too long to be read/;

/** Runs operations, and notes the least that each took. */
export class CostMeter {
  readonly measured = new Map<string, RequestCost>();
  /** Parameters of paths, by their names. */
  readonly params: Record<string, string | number> = {};

  constructor(
    private readonly client: ApiClient,
    private readonly limits: Costs,
  ) {}

  /**
   * Runs the operation some times, and again while it took more than it may. Throws for any refusal.
   * @param given what the nth request gives, from 0 on
   * @param times how often at least
   * @returns the bodies of all answers
   */
  async run(
    name: string,
    given: (attempt: number) => Given | Promise<Given> = () => ({}),
    times = TIMES,
  ): Promise<unknown[]> {
    const operation = operationCalled(name);
    const bodies: unknown[] = [];
    while (bodies.length < times || (bodies.length < TIMES_AT_MOST && this.isTooMuch(name))) {
      // events of earlier changes empty caches until they are consumed
      if (bodies.length >= times) await setTimeout(SETTLING_MS);
      const reply = await this.send(operation, await given(bodies.length));
      if (OUT_OF_TIME.test(JSON.stringify(reply.body))) continue;
      if (reply.status >= 400) throw new Error(`${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      this.note(name, reply);
      bodies.push(reply.body);
    }
    return bodies;
  }

  private send(
    { method, path }: Operation,
    { params = {}, query, body, raw, as = this.client }: Given,
  ): Promise<Reply> {
    const url = this.filled(path, params) + (query === undefined ? '' : `?${query}`);
    if (raw !== undefined) return as.raw(method, url, raw);
    if (body === undefined) return as.raw(method, url);
    const headers = { 'content-type': 'application/json' };
    return as.raw(method, url, { headers, body: JSON.stringify(body) });
  }

  private filled(path: string, params: Given['params']): string {
    const all = { ...this.params, ...params };
    return path.replaceAll(/[:*](\w+)/g, (_, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`nothing stands for ${name} in ${path}`);
      return encodeURIComponent(value);
    });
  }

  private note(name: string, reply: Reply): void {
    const cost = readCost(reply.headers[COST_HEADER]);
    if (cost === undefined) throw new Error(`${name} does not tell what it took`);
    const least = this.measured.get(name) ?? cost;
    this.measured.set(name, {
      queries: Math.min(least.queries, cost.queries),
      calls: Math.min(least.calls, cost.calls),
      processes: Math.min(least.processes, cost.processes),
    });
  }

  private isTooMuch(name: string): boolean {
    const [cost, limit] = [this.measured.get(name), this.limits.get(name)];
    return cost !== undefined && limit !== undefined && !isWithin(cost, limit);
  }
}

function operationCalled(name: string): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`no operation is called ${name}`);
  return found;
}
