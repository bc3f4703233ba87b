import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops a process and its children at an arbitrary point: they neither answer nor close connections.
 * @returns resumes them
 */
export function freeze(pid: number): () => void {
  process.kill(pid, 'SIGSTOP'); // first, so that it forks no more children
  const frozen = [pid, ...childrenOf(pid)];
  for (const one of frozen) signal(one, 'SIGSTOP');
  return () => frozen.forEach((one) => signal(one, 'SIGCONT'));
}

/** A child may have exited: it stays a zombie until its parent resumes and reaps it. */
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
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the process name may contain spaces and brackets
    return Number(parent);
  } catch {
    return null; // it has exited meanwhile
  }
}
