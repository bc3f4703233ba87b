import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The process ids of the running children of this process whose command line contains `mark`. */
export function childProcesses(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [stat, command] = ['stat', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1'));
        const [state, parent] = (stat ?? '').replace(/^.*\) /s, '').split(' ');
        return state !== 'Z' && Number(parent) === process.pid && (command ?? '').includes(mark);
      } catch {
        return false; // it has just ended
      }
    })
    .map(Number);
}

/** Returns once no more are left: one that is killed takes a moment to go. */
export async function noMoreChildrenThan(count: number, mark: string): Promise<void> {
  while (childProcesses(mark).length > count) await sleep(10);
}
