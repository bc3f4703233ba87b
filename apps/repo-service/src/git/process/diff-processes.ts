import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { atMost, currentRequest, Places, traced } from '@ingot/platform';
import { type DiffFormat, DiffProcess, type DiffProcessOptions } from './diff-process.js';

export interface DiffProcessesOptions extends DiffProcessOptions {
  /** The most processes, of all repositories. */
  readonly maxProcesses?: number;
  /** How many compare at once. */
  readonly maxRunning?: number;
}

const MAX_WAITING = 1_000;
/** How long a comparison that was too much is not tried again. */
const TOO_MUCH_MS = 10 * 60_000;

/**
 * Long-lived `git diff-tree --stdin` processes, which avoid a process per change. They compare what takes little time, memory and output. For
 * the rest, the caller starts a process of its own.
 */
export class DiffProcesses {
  private readonly all = new Set<DiffProcess>();
  /** Ended for another reason than what they compared. */
  private readonly forgotten = new WeakSet<DiffProcess>();
  /** Fewer than processes, so that an idle one can always be replaced. */
  private readonly running: Places;
  private readonly tooMuch = new LRUCache<string, true>({ ...atMost(2_000), ttl: TOO_MUCH_MS });
  private readonly maxProcesses: number;

  constructor(private readonly options: DiffProcessesOptions = {}) {
    const { maxProcesses = 16, maxRunning = availableParallelism() + 2 } = options;
    this.maxProcesses = maxProcesses;
    const running = Math.min(maxRunning, maxProcesses);
    this.running = new Places({ running, waiting: MAX_WAITING, parked: 0 }, 'comparisons of git objects');
  }

  /**
   * git's output for a line of its input; null when it is too much for a process that others share.
   * @param line a commit and the one to compare it to, or two trees
   */
  async compare(directory: string, format: DiffFormat, line: string): Promise<Buffer | null> {
    const key = `${directory} ${line}`;
    if (this.tooMuch.has(key)) return null;
    const claimant = currentRequest()?.claimant;
    return traced('git diff-tree', {}, () =>
      this.running.run(
        async () => {
          const process = this.processFor(directory, format);
          const output = await process.compare(line);
          if (output === null && !this.forgotten.has(process)) this.tooMuch.set(key, true);
          return output;
        },
        { claimant },
      ),
    );
  }

  /** Call this after a repository was deleted or moved away, or objects of it were deleted. */
  forget(directory: string): void {
    for (const process of [...this.all].filter((one) => one.directory === directory)) {
      this.forgotten.add(process);
      process.end();
    }
  }

  /** Ends the processes; what they compare is answered null. */
  close(): void {
    for (const process of [...this.all]) process.end();
  }

  /** An idle one of the repository, or a new one in place of the one that was idle for the longest time. */
  private processFor(directory: string, format: DiffFormat): DiffProcess {
    const idle = [...this.all].filter(({ isIdle }) => isIdle);
    const known = idle.find((process) => process.directory === directory && process.format === format);
    if (known === undefined && this.all.size >= this.maxProcesses) idle[0]?.end();
    const process = known ?? new DiffProcess(directory, format, this.options, () => void this.all.delete(process));
    this.all.delete(process); // in order of use, least recently used first
    this.all.add(process);
    return process;
  }
}
