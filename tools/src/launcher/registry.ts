import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode, readJson, writeJson } from '../setup/json-file.js';
import { identify, isAlive, processIdentity } from '../setup/lock.js';

export interface ProcessRegistry {
  add(name: string, pid: number): void;
  remove(pid: number): void;
}

const entry = processIdentity.extend({ name: z.string() });

/** Records on disk which processes belong to a DATA_DIR, so that the next launcher finds those of a killed one. */
export function processRegistry(file: string): ProcessRegistry {
  const known = new Map<number, object>();
  const save = () => writeJson(file, [...known.values()]);
  return {
    add(name, pid) {
      known.set(pid, { name, ...identify(pid) });
      save();
    },
    remove(pid) {
      if (known.delete(pid)) save();
    },
  };
}

/**
 * Ends the processes that an earlier launcher left running. A pid is ours only if its start time is the recorded one. Returns
 * the names of the processes that were still running.
 */
export async function endOrphans(file: string): Promise<string[]> {
  const recorded = readJson(file, z.array(z.unknown())) ?? [];
  const orphans = recorded
    .flatMap((one) => entry.safeParse(one).data ?? []) // one that had ended before it was noted has no start time
    .filter(isAlive);
  // SIGQUIT is PostgreSQL's immediate shutdown, which also ends its backends
  for (const { name, pid } of orphans) send(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
  const deadline = Date.now() + 5_000;
  while (orphans.some(isAlive) && Date.now() < deadline) await sleep(20);
  for (const orphan of orphans.filter(isAlive)) send(orphan.pid, 'SIGKILL');
  writeJson(file, []);
  return orphans.map(({ name }) => name);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
