import { currentRequest } from '../logging/request-context.js';

/** What a request has taken so far: in this process, and in those that it called. */
export interface RequestCost {
  /** Statements sent to PostgreSQL; the two that begin and end a transaction are among them. */
  queries: number;
  /** Calls of another process, over NATS or HTTP. */
  calls: number;
  /** Processes of git that were started for this request alone, not those that are kept for later ones too. */
  processes: number;
}

export const noCost = (): RequestCost => ({ queries: 0, calls: 0, processes: 0 });

/** Counts for the request that is worked on, if its cost is asked for. */
export function countCost(of: keyof RequestCost): void {
  const cost = currentRequest()?.cost;
  if (cost !== undefined) cost[of] += 1;
}

/** Adds what a call took in the process that answered it. */
export function addCost(cost: RequestCost | undefined, further: RequestCost | undefined): void {
  if (cost === undefined || further === undefined) return;
  cost.queries += further.queries;
  cost.calls += further.calls;
  cost.processes += further.processes;
}

/** The header of replies that tells the cost, on NATS and over HTTP. */
export const COST_HEADER = 'ingot-cost';
/** The header by which a call over HTTP asks for it. */
export const COUNTS_COST_HEADER = 'x-ingot-counts-cost';

export const writeCost = ({ queries, calls, processes }: RequestCost): string =>
  `queries=${queries}, calls=${calls}, processes=${processes}`;

/** The cost that a header tells; undefined when there is none. */
export function readCost(header: unknown): RequestCost | undefined {
  const [, queries, calls, processes] = /^queries=(\d+), calls=(\d+), processes=(\d+)$/.exec(String(header)) ?? [];
  if (queries === undefined) return undefined;
  return { queries: Number(queries), calls: Number(calls), processes: Number(processes) };
}
