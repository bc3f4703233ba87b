import { parseArgs } from 'node:util';
import { messageOf } from '../setup/json-file.js';

export const HELP = `npm run bench [-- [name …] [--seconds N] [--trace-seconds N] [--rows N] [--list]]

  name               measure only these operations (--list shows them; also read, distinct, write, ci);
                     docs/benchmarks.md is then left as it is
  --seconds N        measure every read for N seconds in each of its two rounds, and each rate of mixed (default 5)
  --trace-seconds N  have jobs write their logs for N seconds (default 60)
  --rows N           fill the larger stack of scale with N rows of each kind (default 1000000)
  --list             print the names and end`;

/** A log holds a hundred megabytes. */
const LONGEST_TRACE = 90;
const FEWEST_ROWS = 1_000;

/** An invalid command line; the message says why. */
export class UsageError extends Error {}

export interface BenchOptions {
  /** The measurements to make; all if empty. */
  readonly names: readonly string[];
  readonly seconds: number;
  readonly traceSeconds: number;
  readonly rows: number;
  readonly list: boolean;
  readonly help: boolean;
}

export function readOptions(args: string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError(`--seconds is not a number of seconds\n\n${HELP}`);
  const traceSeconds = Number(values['trace-seconds']);
  if (!(traceSeconds >= 1 && traceSeconds <= LONGEST_TRACE)) {
    throw new UsageError(`--trace-seconds is not a number of seconds up to ${LONGEST_TRACE}\n\n${HELP}`);
  }
  const rows = Number(values.rows);
  if (!(Number.isInteger(rows) && rows >= FEWEST_ROWS)) {
    throw new UsageError(`--rows is not a number of rows from ${FEWEST_ROWS} on\n\n${HELP}`);
  }
  return { names: positionals, seconds, traceSeconds, rows, list: values.list, help: values.help };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '5' },
        'trace-seconds': { type: 'string', default: '60' },
        rows: { type: 'string', default: '1000000' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n\n${HELP}`);
  }
}
