import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { getSystemErrorName } from 'node:util';
import { Unavailable } from '@ingot/contracts';
import { type Place } from '@ingot/platform';
import koffi from 'koffi';

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
/** The time limit for following a path; later, nobody waits for the result. */
export const MAX_PATH_SECONDS = 15;

const libc = koffi.load('libc.so.6');
const prlimit = libc.func('int prlimit(int pid, int resource, const uint64_t *limits, void *old)');
/** By name, the numbers of Linux. */
const RESOURCES = { cpu: 0, data: 2, core: 4 } as const;

/**
 * Keeps a process that was just started, and all that it starts, within the limits. Throws `Unavailable` when the system refuses.
 * A program in front of it that sets them would take as long to start as git itself.
 */
export function limitProcess(pid: number, { memoryBytes, cpuSeconds }: ProcessLimits): void {
  setLimit(pid, 'data', memoryBytes);
  setLimit(pid, 'core', 0);
  if (cpuSeconds !== undefined) setLimit(pid, 'cpu', cpuSeconds);
}

function setLimit(pid: number, resource: keyof typeof RESOURCES, limit: number): void {
  if (prlimit(pid, RESOURCES[resource], [limit, limit], null) === 0) return;
  throw new Unavailable({ reason: `a process cannot be limited: ${getSystemErrorName(-koffi.errno())}` });
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
