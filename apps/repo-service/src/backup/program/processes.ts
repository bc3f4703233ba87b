import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { exitOfFed } from '../../git/process/exit-of.js';

interface Running {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** What the program reads; nothing by default. */
  readonly input?: Readable | string;
}

/** Runs a program; throws when it fails, with the end of what it said. */
export async function run(program: string, args: readonly string[], { env, cwd, input }: Running = {}): Promise<void> {
  const options = { ...(env && { env }), ...(cwd !== undefined && { cwd }) };
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const code = await exitOfFed(child, typeof input === 'object' ? input : Readable.from([input ?? '']));
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${code ?? 'a signal'}: ${said.trim()}`);
}
