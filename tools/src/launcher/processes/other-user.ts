import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { type CommandUser, wrap } from './spawn-command.js';

/** The account that Ingot's processes run as when root starts them. */
const NAME = 'ingot';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The ids of an account; undefined if there is none. */
export function accountNamed(name: string): Owner | undefined {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Whether a user may enter a directory. Tried by doing so: access(2), which test(1) uses, ignores capabilities. */
export function reaches(user: CommandUser, directory: string): boolean {
  const { file, args } = wrap({ file: 'sh', args: ['-c', 'cd "$1"', 'sh', directory], user });
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/**
 * The account without rights that root starts Ingot's processes as; it is created when it is missing. Undefined when we are not
 * root, when there is no way to create it, or when it cannot enter all of `directories`. A capability to enter them would not do:
 * libgit2 asks access(2).
 */
export function unprivilegedUser(directories: readonly string[]): CommandUser | undefined {
  if (!isRoot()) return undefined;
  if (!accountNamed(NAME)) {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', NAME], { stdio: 'ignore' });
  }
  const user = { name: NAME, capabilities: [] };
  const isUsable = accountNamed(NAME) !== undefined && directories.every((directory) => reaches(user, directory));
  return isUsable ? user : undefined;
}

/**
 * Gives files and directories, with all that is in them, to the user. One that has it already is skipped: its top changes owner
 * last, so that an interrupted change is repeated.
 */
export function handOver(paths: readonly string[], { name }: CommandUser): void {
  const owner = accountNamed(name);
  if (!owner) return;
  for (const path of paths.filter((candidate) => existsSync(candidate) && statSync(candidate).uid !== owner.uid)) {
    if (statSync(path).isDirectory()) {
      execFileSync('find', [path, '-mindepth', '1', '-exec', 'chown', '-h', `${owner.uid}:${owner.gid}`, '{}', '+']);
    }
    chownSync(path, owner.uid, owner.gid);
  }
}
