import { existsSync, readFileSync } from 'node:fs';
import { type Operation, OPERATIONS } from '@ingot/contracts';
import { type RequestCost } from '@ingot/platform';

/** Costs of operations, by their names. */
export type Costs = ReadonlyMap<string, RequestCost>;

const HEAD = `# What requests cost

What one request of each operation takes once the caches are warm: statements sent to PostgreSQL (the two that begin and end a
transaction among them), calls between processes over NATS or HTTP, and processes of git that are started for it alone. Lists have a few items.
What a request sets going for later does not count, nor do readers of objects, which are kept for later requests.

\`request-costs.int.spec.ts\` runs the operations and fails when one takes more than it says here. After a change that has to cost
more, or that saves something, \`npm run costs\` measures again and writes this page.

| operation | request | queries | calls | processes |
| --- | --- | ---: | ---: | ---: |
`;

/** The page about costs, in the order of operations. */
export const costPage = (costs: Costs): string =>
  HEAD +
  [...OPERATIONS]
    .sort((one, other) => one.path.localeCompare(other.path))
    .flatMap((operation) => {
      const cost = costs.get(operation.name);
      return cost === undefined ? [] : [`${rowOf(operation, cost)}\n`];
    })
    .join('');

const rowOf = ({ name, method, path }: Operation, { queries, calls, processes }: RequestCost): string =>
  `| ${name} | \`${method} ${path}\` | ${queries} | ${calls} | ${processes} |`;

const ROW = /^\| (\S+) +\| `[^`]+` +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/gm;

/** The costs that the page tells; none while there is no page. */
export function readCosts(file: string): Costs {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map(
    [...page.matchAll(ROW)].map(([, name = '', queries, calls, processes]) => [
      name,
      { queries: Number(queries), calls: Number(calls), processes: Number(processes) },
    ]),
  );
}

/** Whether something costs no more than it may. */
export const isWithin = (cost: RequestCost, limit: RequestCost): boolean =>
  cost.queries <= limit.queries && cost.calls <= limit.calls && cost.processes <= limit.processes;
