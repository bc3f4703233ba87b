import { startStack } from '../../launcher/stack.js';
import { type BenchContext } from '../context.js';
import { SequentialClient } from '../load/sequential-client.js';
import { type Figures, ofLatencies } from '../measure/statistics.js';
import { type Question, QUESTIONS } from './questions.js';
import { tokenOf } from '../fixtures/people.js';
import { fillWithRows } from './rows.js';

const FEW = 1_000;
const LATE_PAGE = 10_000;
const WARM_UP = 10;
const SAMPLES = 40;

export interface ScaleRow {
  readonly title: string;
  readonly few: Figures;
  readonly many: Figures;
  /** Bound for the ratio of medians. */
  readonly growth: number;
  /** A late page, and the bound for its median relative to the first page. */
  readonly late: { readonly figures: Figures; readonly growth: number } | null;
}

/** Compares the same lists in a stack with a thousand rows of each kind and in one with a million. */
export async function measureScale(context: BenchContext): Promise<ScaleRow[]> {
  const start = () => startStack({ env: { LOG_LEVEL: 'info' }, signal: context.signal });
  const [few, many] = [await start(), await start()];
  try {
    await fillWithRows(few, FEW);
    await fillWithRows(many, context.rows);
    await context.untilIdle();
    const rows: ScaleRow[] = [];
    for (const question of QUESTIONS) {
      const headers = (stack: typeof few) => ({
        'private-token': question.by === undefined ? stack.rootToken : tokenOf(question.by),
      });
      const clients = [few, many].map((stack) => new SequentialClient(stack.url, headers(stack)));
      rows.push(await ask(question, clients, context.rows));
      await Promise.all(clients.map((client) => client.close()));
    }
    return rows;
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

async function ask(
  { title, path, isLong }: Question,
  clients: readonly SequentialClient[],
  rows: number,
): Promise<ScaleRow> {
  const [few, many] = clients;
  if (few === undefined || many === undefined) throw new Error('there are two stacks');
  const page = Math.min(LATE_PAGE, Math.floor(rows / 50));
  const asked = [
    { client: few, path },
    { client: many, path },
    ...(isLong === true ? [{ client: many, path: `${path}${path.includes('?') ? '&' : '?'}page=${page}` }] : []),
  ];
  const latencies: number[][] = asked.map(() => []);
  for (let sample = 0; sample < WARM_UP + SAMPLES; sample++) {
    for (const [index, { client, path: of }] of asked.entries()) {
      const { ms } = await client.send({ method: 'GET', path: `/api/v4${of}` });
      if (sample >= WARM_UP) latencies[index]?.push(ms);
    }
  }
  const [small, large, late] = latencies.map((of) => ofLatencies(of));
  if (small === undefined || large === undefined) throw new Error('nothing was measured');
  return {
    title,
    few: small,
    many: large,
    growth: large.p50 / small.p50,
    late: late === undefined ? null : { figures: late, growth: late.p50 / large.p50 },
  };
}
