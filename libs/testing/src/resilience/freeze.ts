import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops a process and its children in the middle of whatever they do: they neither answer nor break their connections.
 * @returns lets them go on
 */
export function freeze(pid: number): () => void {
  const frozen = [pid]; // first, so that it starts no more children
  process.kill(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) {
    process.kill(child, 'SIGSTOP');
    frozen.push(child);
  }
  return () => frozen.forEach((one) => process.kill(one, 'SIGCONT'));
}

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
