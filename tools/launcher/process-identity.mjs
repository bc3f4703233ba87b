import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @typedef {{ pid: number, startedAt: string }} ProcessIdentity A pid alone is reused; with its start time it names one process for ever. */

/**
 * When the process started, in a form that only ever equals itself; null when there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function startTimeOf(pid) {
  if (process.platform !== 'linux') return startTimeFromPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold spaces and brackets
    const [state] = fields;
    return state === 'Z' || state === 'X' ? null : `${bootId()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {ProcessIdentity | null} */
export function identify(pid) {
  const startedAt = startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** @param {ProcessIdentity} identity */
export function isAlive({ pid, startedAt }) {
  return startTimeOf(pid) === startedAt;
}

/** @param {number} pid */
function startTimeFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
