import { readFileSync } from 'node:fs';
import { type StackProcess } from '../../../../tools/launcher/stack.mjs';

/** How long a process was away. */
export interface Restart {
  readonly milliseconds: number;
  /** Of these, how long the new process was ready to run while the machine was busy with others. */
  readonly withoutCpu: number;
}

/** Kills a process and waits until its successor is ready. */
export async function killAndWait(victim: StackProcess): Promise<Restart> {
  const killedAt = Date.now();
  await victim.kill();
  await victim.waitReady();
  return { milliseconds: Date.now() - killedAt, withoutCpu: victim.pid === null ? 0 : waitedForCpu(victim.pid) };
}

/** The longest of them, not counting what a machine that is busy with other things adds. */
export const longestRestart = (restarts: readonly Restart[]): number =>
  Math.max(...restarts.map(({ milliseconds, withoutCpu }) => milliseconds - withoutCpu));

/** Linux counts in nanoseconds how long a thread stood in the queue for a processor; elsewhere it counts as 0. */
function waitedForCpu(pid: number): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Math.round(Number(waited) / 1e6);
  } catch {
    return 0;
  }
}
