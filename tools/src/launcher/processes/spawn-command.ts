import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';

/** The user of a command that root starts. */
export interface CommandUser {
  readonly name: string;
  readonly capabilities: readonly string[];
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: CommandUser | undefined;
  /** The signal from the kernel when the launcher dies; KILL by default. */
  readonly whenOrphaned?: 'KILL' | 'INT';
}

/**
 * Starts a command that does not outlive this process: Linux signals it when we die, even by SIGKILL. It gets its own
 * session, so that Ctrl-C reaches only the launcher, which stops everything in order.
 */
export function spawnCommand(command: Command, stdio: StdioOptions): ChildProcess {
  const { file, args } = wrap(command);
  return spawn(file, args, { cwd: command.cwd, env: command.env, stdio, detached: true });
}

/** The command after preparations by setpriv(1), which then executes it with the same pid. */
export function wrap({ file, args, user, whenOrphaned = 'KILL' }: Command): { file: string; args: readonly string[] } {
  const wanted = [...(user ? asUser(user) : []), ...(knowsParentDeath() ? [`--pdeathsig=${whenOrphaned}`] : [])];
  return wanted.length === 0 ? { file, args } : { file: 'setpriv', args: [...wanted, '--', file, ...args] };
}

function asUser({ name, capabilities }: CommandUser): string[] {
  const list = capabilities.map((capability) => `+${capability}`).join(',');
  const kept = list ? [`--inh-caps=${list}`, `--ambient-caps=${list}`] : [];
  return [`--reuid=${name}`, `--regid=${name}`, '--init-groups', ...kept];
}

let parentDeath: boolean | undefined;
function knowsParentDeath(): boolean {
  parentDeath ??= spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return parentDeath;
}
