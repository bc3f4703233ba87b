import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeJson } from './json-file.mjs';
import { identify, isAlive } from './process-identity.mjs';

/**
 * Remembers on disk which processes belong to a DATA_DIR, so that the next launcher finds those of one that was killed.
 * @param {string} file
 */
export function processRegistry(file) {
  const known = new Map();
  const save = () => writeJson(file, [...known.values()]);
  return {
    /** @param {string} name @param {number} pid */
    add(name, pid) {
      known.set(pid, { name, ...identify(pid) });
      save();
    },
    /** @param {number} pid */
    remove(pid) {
      if (known.delete(pid)) save();
    },
  };
}

/**
 * Ends what an earlier launcher left running. A pid counts as ours only while its start time is the recorded one.
 * @param {string} file
 * @returns {Promise<string[]>} the names of the processes that were still there
 */
export async function endOrphans(file) {
  const recorded = readJson(file) ?? [];
  const orphans = recorded.filter((entry) => entry.startedAt && isAlive(entry));
  // SIGQUIT is PostgreSQL's own emergency stop: it takes its backends with it
  for (const { name, pid } of orphans) send(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
  const deadline = Date.now() + 5_000;
  while (orphans.some(isAlive) && Date.now() < deadline) await sleep(20);
  for (const orphan of orphans.filter(isAlive)) send(orphan.pid, 'SIGKILL');
  writeJson(file, []);
  return orphans.map(({ name }) => name);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
