import { dirname, join } from 'node:path';
import { landlockVersion } from './landlock.js';

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Where a worker finds its code, and what it may read and write besides. */
export interface Confinement {
  readonly workerFile: string;
  readonly readable: readonly string[];
  readonly writable: readonly string[];
}

/** What Node, the libraries of the system and libgit2 read; nothing in it is secret. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/etc/ld.so.cache', '/etc/ssl', '/dev/null', '/dev/urandom'];
/** Node, and what loads it. */
const PROGRAMS = [process.execPath, '/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];

let version: number | undefined;

/** Whether the kernel lets processes give up their rights. */
export function canConfine(): boolean {
  version ??= landlockVersion();
  return version > 0;
}

/**
 * The same command in a process that reads and writes nothing else, executes nothing but Node, and reaches no other process; where the kernel
 * permits that, see ADR 0047. It takes the time of another start of Node.
 */
export function confined(command: Command, { workerFile, readable, writable }: Confinement): Command {
  if (!canConfine()) return command;
  const folder = dirname(dirname(workerFile));
  const rights = { read: [...SYSTEM, ...packagesFor(folder), ...readable], execute: PROGRAMS, write: writable };
  const { program, args } = command;
  // without the variable, that Node leaves the messages to the other
  const own = [
    '-u',
    'NODE_CHANNEL_FD',
    process.execPath,
    join(folder, 'sandbox', 'confine.js'),
    JSON.stringify(rights),
  ];
  return { program: 'env', args: [...own, program, ...args] };
}

/** The folder of the program, and all packages that it can import. */
const packagesFor = (folder: string): string[] => [
  folder,
  ...ancestorsOf(folder).flatMap((one) => [join(one, 'node_modules'), join(one, 'package.json')]),
];

function ancestorsOf(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [folder, ...ancestorsOf(above)];
}
