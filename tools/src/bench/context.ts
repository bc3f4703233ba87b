import { type Stack } from '../launcher/stack.js';
import { type Ceiling } from './ceiling/ceiling.js';
import { type Fixtures } from './fixtures/fixtures.js';
import { type Api } from './load/api.js';
import { type Load } from './load/load.js';
import { type ProcessMemory } from './measure/processes.js';

/** What fixtures are made with. */
export interface Workshop {
  readonly stack: Stack;
  /** As root. */
  readonly api: Api;
  /** A directory of this run. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** What measuring has to work with. */
export interface BenchContext extends Workshop {
  readonly ceiling: Ceiling;
  readonly load: Load;
  /** Sign root in. */
  readonly headers: Record<string, string>;
  /** By which runners of all projects register. */
  readonly sharedRunnersToken: string;
  /** For how long jobs write their logs. */
  readonly traceSeconds: number;
  /** How long one round of a read is measured. */
  readonly seconds: number;
  /** How many rows of each kind the larger stack of `scale` has. */
  readonly rows: number;
  /** Resolves when the stack has finished what it does in the background. */
  readonly untilIdle: () => Promise<void>;
  readonly memoryAfterStart: readonly ProcessMemory[];
  readonly fixtures: Fixtures;
}
