import { type Stack } from '../launcher/stack.js';
import { type Ceiling } from './ceiling/ceiling.js';
import { type Fixtures } from './fixtures/fixtures.js';
import { type Api } from './load/api.js';
import { type Load } from './load/load.js';
import { type ProcessMemory } from './measure/processes.js';

/** The tools for making fixtures. */
export interface Workshop {
  readonly stack: Stack;
  /** A client signed in as root. */
  readonly api: Api;
  /** A directory for files of this run. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** The tools for measuring. */
export interface BenchContext extends Workshop {
  readonly ceiling: Ceiling;
  readonly load: Load;
  /** Headers that authenticate as root. */
  readonly headers: Record<string, string>;
  /** The token that registers shared runners. */
  readonly sharedRunnersToken: string;
  /** The duration of the log measurement in seconds. */
  readonly traceSeconds: number;
  /** The duration of one round of a read. */
  readonly seconds: number;
  /** Rows of each kind in the larger stack of `scale`. */
  readonly rows: number;
  /** Resolves when the stack has finished its background work. */
  readonly untilIdle: () => Promise<void>;
  readonly memoryAfterStart: readonly ProcessMemory[];
  readonly fixtures: Fixtures;
}
