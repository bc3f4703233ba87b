import { spawn, spawnSync } from 'node:child_process';

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string | undefined>} [env]
 * @property {{ name: string, capabilities: string[] }} [user] whom to run it as, when we are root
 * @property {'KILL' | 'INT'} [whenOrphaned] what the kernel sends it when the launcher dies; KILL unless told otherwise
 */

/**
 * Starts a command so that it does not outlive this process: on Linux the kernel itself signals it when we die, even by
 * SIGKILL. It gets a session of its own, for Ctrl-C must reach the launcher alone, which stops things in order.
 * @param {Command} command
 * @param {import('node:child_process').StdioOptions} stdio
 */
export function spawnCommand(command, stdio) {
  const { file, args } = wrap(command);
  return spawn(file, args, { cwd: command.cwd, env: command.env, stdio, detached: true });
}

/** The command with what has to happen before it, done by setpriv(1), which then becomes the command: same pid. */
export function wrap({ file, args, user, whenOrphaned = 'KILL' }) {
  const wanted = [...(user ? asUser(user) : []), ...(knowsParentDeath() ? [`--pdeathsig=${whenOrphaned}`] : [])];
  return wanted.length === 0 ? { file, args } : { file: 'setpriv', args: [...wanted, '--', file, ...args] };
}

function asUser({ name, capabilities }) {
  const list = capabilities.map((capability) => `+${capability}`).join(',');
  const kept = list ? [`--inh-caps=${list}`, `--ambient-caps=${list}`] : [];
  return [`--reuid=${name}`, `--regid=${name}`, '--init-groups', ...kept];
}

let parentDeath;
function knowsParentDeath() {
  parentDeath ??= spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return parentDeath;
}
