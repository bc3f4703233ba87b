import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestStack } from '@ingot/testing';
import { entriesOf, textOf } from './shared-storage.js';

/** The bare repository on disk that has the branch, whose name must be unique. */
export function findStored(stack: TestStack, branch: string): string {
  const root = join(stack.running.dataDir, 'storages');
  const found = repositoriesBelow(root).find((path) => hasBranch(path, branch));
  if (found === undefined) throw new Error(`no stored repository has the branch ${branch}`);
  return found;
}

/** Does not descend into repositories, whose files change. */
function repositoriesBelow(directory: string): string[] {
  return entriesOf(directory).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const path = join(directory, entry.name);
    return entry.name.endsWith('.git') ? [path] : repositoriesBelow(path);
  });
}

function hasBranch(directory: string, branch: string): boolean {
  if (existsSync(join(directory, 'refs', 'heads', branch))) return true;
  return textOf(join(directory, 'packed-refs')).includes(` refs/heads/${branch}\n`);
}

/** The output of `git fsck` on a stored repository: empty when it is sound. */
export function fsck(directory: string): Promise<string> {
  const args = ['-c', 'safe.directory=*', '-C', directory, 'fsck', '--full', '--strict', '--no-dangling'];
  const child = spawn('git', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? said : `${code}: ${said}`));
  });
}

/** The files that maintenance writes some time after a push. */
const OF_MAINTENANCE = /^(packed-refs|objects\/info\/)/;

/**
 * The content of a stored repository without what maintenance writes: its files, directories and refs, loose or packed.
 * Read while no process works there, as maintenance locks each ref for a moment.
 */
export async function filesIn(directory: string): Promise<string[]> {
  for (;;) {
    const busy = await processesLeftAt(directory);
    if (busy.length > 0) throw new Error(`processes ${busy.join(', ')} do not leave ${directory}`);
    const files = filesNow(directory);
    if (processesAt(directory).length === 0) return files;
  }
}

function filesNow(directory: string): string[] {
  // maintenance writes packed-refs before it removes loose refs
  const paths = pathsBelow(directory).map((path) => relative(directory, path));
  const packed = textOf(join(directory, 'packed-refs')).matchAll(/^[0-9a-f]+ (refs\/.+)$/gm);
  const names = [...paths, ...[...packed].map(([, name = '']) => name)];
  return [...new Set(names.filter((name) => !OF_MAINTENANCE.test(name)))].sort();
}

/** Ref directories are left out: they come and go with their refs. */
const pathsBelow = (directory: string): string[] =>
  entriesOf(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) return [path];
    return path.includes('.git/refs') ? pathsBelow(path) : [path, ...pathsBelow(path)];
  });

const LONG_LIVED = /--batch-command|diff-tree\0--stdin/;

/**
 * The ids of processes that work on a repository, by their arguments or working directory. Those that stay for a while after their last
 * use are left out: its object reader, and the one that compares its commits.
 */
export function processesAt(directory: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (LONG_LIVED.test(command)) return false;
      return command.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
    } catch {
      return false; // it has exited meanwhile
    }
  });
}

/** Waits for the processes at a repository to end. Returns those that did not. */
export async function processesLeftAt(directory: string): Promise<string[]> {
  let left = processesAt(directory);
  for (let waited = 0; left.length > 0 && waited < 20_000; waited += 50) {
    await sleep(50);
    left = processesAt(directory);
  }
  return left;
}
