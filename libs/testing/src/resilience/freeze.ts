import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops a process and its children in the middle of whatever they do: they neither answer nor break their connections.
 * @returns lets them go on
 */
export function freeze(pid: number): () => void {
  process.kill(pid, 'SIGSTOP'); // first, so that it starts no more children
  const frozen = [pid, ...childrenOf(pid)];
  for (const one of frozen) signal(one, 'SIGSTOP');
  return () => frozen.forEach((one) => signal(one, 'SIGCONT'));
}

/** A child may just have ended: it is gone for good once its parent goes on and looks after it. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold spaces and brackets
    return Number(parent);
  } catch {
    return null; // it has ended meanwhile
  }
}
