import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sum } from './statistics.mjs';

/** Whether the kernel tells about processes the way Linux does. */
export const canMeasureProcesses = () => existsSync('/proc/self/smaps_rollup');

/**
 * Memory of each process of the stack, its git workers counted on their own.
 * @param {import('../../launcher/stack.d.mts').Stack} stack
 * @returns {{ name: string, rss: number, pss: number }[]} in megabytes; pss counts shared pages once
 */
export function memoryOf(stack) {
  const children = childrenByParent();
  return [...stack.processes.values()].flatMap(({ name, pid }) => [
    { name, ...memory(pid) },
    ...descendants(pid, children)
      .filter(isNode)
      .map((child, index) => ({ name: `${name}: git worker ${index + 1}`, ...memory(child) })),
  ]);
}

/** @param {{ rss: number, pss: number }[]} processes */
export function total(processes) {
  return { rss: sum(processes.map(({ rss }) => rss)), pss: sum(processes.map(({ pss }) => pss)) };
}

/** Resolves when the stack has used less than a tenth of a core for a second, or after a minute. */
export async function untilIdle(stack, sleep) {
  for (let second = 0; second < 60; second++) {
    const before = cpuSeconds(stack);
    await sleep(1_000);
    if (cpuSeconds(stack) - before < 0.1) return;
  }
}

function cpuSeconds(stack) {
  const children = childrenByParent();
  const pids = [...stack.processes.values()].flatMap(({ pid }) => [pid, ...descendants(pid, children)]);
  return sum(pids.map((pid) => cpuTicks(pid) / 100));
}

function descendants(pid, children) {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...descendants(child, children)]);
}

function childrenByParent() {
  const children = new Map();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = Number(fields(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

/** Of /proc/<pid>/stat behind the command's name: state, parent, … */
function fields(pid) {
  const stat = read(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function cpuTicks(pid) {
  const stat = fields(pid);
  return stat ? Number(stat[11]) + Number(stat[12]) : 0;
}

const isNode = (pid) => read(pid, 'cmdline')?.split('\0')[0] === process.execPath;

function memory(pid) {
  const rollup = read(pid, 'smaps_rollup') ?? '';
  const megabytes = (field) => Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}

/** Null when the process is gone. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
