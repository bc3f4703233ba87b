import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Stack } from '../../launcher/stack.js';
import { sum } from './statistics.js';

/** In megabytes; `pss` counts shared pages once. */
export interface Memory {
  readonly rss: number;
  readonly pss: number;
}

export interface ProcessMemory extends Memory {
  readonly name: string;
}

type Children = ReadonlyMap<number, readonly number[]>;

/** Whether `/proc` is available. */
export const canMeasureProcesses = (): boolean => existsSync('/proc/self/smaps_rollup');

/** The memory of each process of the stack; git workers are counted separately. */
export function memoryOf(stack: Stack): ProcessMemory[] {
  const children = childrenByParent();
  return pidsOf(stack).flatMap(({ name, pid }) => [
    { name, ...memory(pid) },
    ...descendants(pid, children)
      .filter(isNode)
      .map((child, index) => ({ name: `${name}: git worker ${index + 1}`, ...memory(child) })),
  ]);
}

/** What a process of the stack and its children have. */
export interface Resources {
  readonly name: string;
  /** Open files and connections. */
  readonly descriptors: number;
  readonly connections: number;
  readonly processes: number;
}

/** The resources of each process of the stack and of its private servers. */
export function resourcesOf(stack: Stack): Resources[] {
  const children = childrenByParent();
  return [...pidsOf(stack), ...serversOf(stack)].map(({ name, pid }) => {
    const pids = [pid, ...descendants(pid, children)];
    const targets = pids.flatMap(descriptorsOf);
    const connections = targets.filter((target) => target.startsWith('socket:')).length;
    return { name, descriptors: targets.length, connections, processes: pids.length };
  });
}

/** What each descriptor of a process leads to. */
function descriptorsOf(pid: number): string[] {
  const directory = `/proc/${pid}/fd`;
  try {
    return readdirSync(directory).flatMap((name) => readLink(join(directory, name)) ?? []);
  } catch {
    return []; // it has ended
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

export const total = (processes: readonly Memory[]): Memory => ({
  rss: sum(processes.map(({ rss }) => rss)),
  pss: sum(processes.map(({ pss }) => pss)),
});

/** Resolves when the stack has used less than a tenth of a core for a second, or after a minute. */
export async function untilIdle(stack: Stack, sleep: (milliseconds: number) => Promise<unknown>): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const before = cpuSeconds(stack);
    await sleep(1_000);
    if (cpuSeconds(stack) - before < 0.1) return;
  }
}

/** The processor time of these processes of the stack in seconds. */
export const cpuSecondsOf = (stack: Stack, names: readonly string[]): number =>
  sum(pidsOf(stack).map(({ name, pid }) => (names.includes(name) ? cpuTicks(pid) / 100 : 0)));

/**
 * The processor time in seconds of each process of the stack and its private servers, including child processes, also ended ones.
 * @param beside other processes, such as replicas
 */
export function cpuSecondsByProcess(
  stack: Stack,
  beside: readonly { readonly name: string; readonly pid: number | null }[] = [],
): Map<string, number> {
  const children = childrenByParent();
  return new Map(
    [...pidsOf(stack), ...serversOf(stack), ...beside.flatMap(running)].map(({ name, pid }) => {
      const pids = [pid, ...descendants(pid, children)];
      return [name, sum(pids.map((one) => (cpuTicks(one) + endedChildrensTicks(one)) / 100))];
    }),
  );
}

/** The processor time of running processes. */
const pidsOf = (stack: Stack): { name: string; pid: number }[] => [...stack.processes.values()].flatMap(running);

/** The private servers. */
const serversOf = ({ backing: { postgres, nats, redis } }: Stack): { name: string; pid: number }[] =>
  Object.entries({ postgres, nats, redis }).flatMap(([name, { pid }]) => running({ name, pid }));

const running = ({ name, pid }: { readonly name: string; readonly pid: number | null }) =>
  pid === null ? [] : [{ name, pid }];

function cpuSeconds(stack: Stack): number {
  const children = childrenByParent();
  const pids = pidsOf(stack).flatMap(({ pid }) => [pid, ...descendants(pid, children)]);
  return sum(pids.map((pid) => cpuTicks(pid) / 100));
}

function descendants(pid: number, children: Children): number[] {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...descendants(child, children)]);
}

function childrenByParent(): Children {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = Number(fields(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

/** The fields of /proc/<pid>/stat after the command name: state, parent, … */
function fields(pid: number): string[] | undefined {
  const stat = read(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function cpuTicks(pid: number): number {
  const stat = fields(pid);
  return stat ? Number(stat[11]) + Number(stat[12]) : 0;
}

function endedChildrensTicks(pid: number): number {
  const stat = fields(pid);
  return stat ? Number(stat[13]) + Number(stat[14]) : 0;
}

const isNode = (pid: number): boolean => read(pid, 'cmdline')?.split('\0')[0] === process.execPath;

function memory(pid: number): Memory {
  const rollup = read(pid, 'smaps_rollup') ?? '';
  const megabytes = (field: string) => Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}

/** Null when the process is gone. */
function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
