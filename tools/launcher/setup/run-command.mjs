import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs a command to its end, with our standard output and error; says now and then that it is still at it.
 * @param {string} label for the progress line
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, signal?: AbortSignal, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} its exit code; 128 when a signal ended it
 */
export function runCommand(
  label,
  file,
  args,
  { cwd, env = process.env, signal, stdio = ['ignore', 'inherit', 'inherit'] } = {},
) {
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`${label}: still running (${Math.round((Date.now() - started) / 1000)} s) …`);
  }, 20_000);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio });
    const abort = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else resolve(code ?? 128);
    });
  }).finally(() => clearInterval(progress));
}

/**
 * The same, but what it prints goes to a file, for the time when something fails.
 * @param {string} logFile
 * @param {(stdio: import('node:child_process').StdioOptions) => Promise<number>} run
 * @returns {Promise<{ code: number, output: () => string }>}
 */
export async function logged(logFile, run) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const code = await run(['ignore', log, log]).finally(() => closeSync(log));
  return { code, output: () => readFileSync(logFile, 'utf8') };
}
