// node confine.js <FileRights as JSON> <program> [<argument> …]: takes rights away from itself and becomes the program. Landlock restricts a
// thread and what it executes; Node has threads before any code of ours runs, so the program has to start after that.
import koffi from 'koffi';
import { type FileRights, restrictThisThread } from './landlock.js';

const libc = koffi.load('libc.so.6');
const execve = libc.func('int execve(str file, const char **argv, const char **env)');
const fcntl = libc.func('int fcntl(int fd, int command, int argument)');

const F_SETFD = 2;
/** The standard ones, and the channel of messages to whoever forked it. Node closes them in programs that it becomes. */
const INHERITED = [0, 1, 2, 3];

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string');

function rightsOf(text: string): FileRights {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && 'read' in value && 'execute' in value && 'write' in value) {
    const { read, execute, write } = value;
    if (isPaths(read) && isPaths(execute) && isPaths(write)) return { read, execute, write };
  }
  throw new Error('rights to files were expected');
}

const [rights = '', program = '', ...args] = process.argv.slice(2);
restrictThisThread(rightsOf(rights));
for (const fd of INHERITED) fcntl(fd, F_SETFD, 0);
const variables = Object.entries({ ...process.env, NODE_CHANNEL_FD: '3' }).map(([name, value]) => `${name}=${value}`);
execve(program, [program, ...args, null], [...variables, null]);
throw new Error(`${program} cannot be executed: errno ${koffi.errno()}`);
