import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type Place } from '@ingot/platform';

/** Operating system limits of a process that handles pushed data. Only the process that exceeds them fails. */
export interface ProcessLimits {
  /** Allocated memory in bytes. Mapped packs do not count. */
  readonly memoryBytes: number;
  /** Processor time; unlimited by default. */
  readonly cpuSeconds?: number;
}

const MEBIBYTE = 1024 * 1024;

/** For reads: histories, diffs, listings, objects. */
export const READ_LIMITS: ProcessLimits = { memoryBytes: 1024 * MEBIBYTE };

/** For following a path: where it begins or ends, git may hold all of the tree, which a few small objects can make huge. */
export const PATH_LIMITS: ProcessLimits = { memoryBytes: 512 * MEBIBYTE };
/** The same; a result after the request's time limit is useless. */
export const MAX_PATH_SECONDS = 15;

/** Wraps a command for `spawn` so that it and its children run within the limits. */
export function limited(
  { memoryBytes, cpuSeconds }: ProcessLimits,
  program: string,
  args: readonly string[],
): { readonly program: string; readonly args: readonly string[] } {
  const limits = [`--data=${memoryBytes}`, '--core=0', ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`])];
  return { program: 'prlimit', args: [...limits, '--', program, ...args] };
}

const RESIDENT = /^VmRSS:\s*(\d+) kB$/m;

/** The resident memory of a process in bytes; 0 when it has ended. */
export function residentMemoryOf(pid: number): number {
  try {
    const [, kibibytes = '0'] = RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}

/** Beyond the first that somebody runs at once, each further one gets so much less of a busy processor. */
const NICER_BY = 3;

/**
 * Ranks a process that was just started, and all that it starts, by how many others it is one of for the same principal: whoever runs many at
 * once slows down their own rather than those of others.
 */
export function yieldToOthers(pid: number | undefined, { rank }: Pick<Place, 'rank'>): void {
  const niceness = Math.min((rank - 1) * NICER_BY, constants.priority.PRIORITY_LOW);
  if (pid === undefined || niceness <= 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // it has ended already
  }
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** As root, and for others where users may make namespaces of their own. */
const WITHOUT_NETWORK = [['--net'], ['--user', '--map-current-user', '--net']];

let permitted: readonly string[] | null | undefined;

/**
 * The same command in a network of its own, where no other process can be reached, if the system permits that. Entering it takes some
 * milliseconds, so it is for processes that live long.
 */
export function withoutNetwork(command: Command): Command {
  permitted ??= WITHOUT_NETWORK.find((options) => spawnSync('unshare', [...options, 'true']).status === 0) ?? null;
  return permitted ? { program: 'unshare', args: [...permitted, '--', command.program, ...command.args] } : command;
}
