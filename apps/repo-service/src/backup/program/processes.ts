import { spawn, type SpawnOptions } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Running {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** What the program reads; nothing by default. */
  readonly input?: Readable | string;
}

/** Runs a program; throws when it fails, with the end of what it said. */
export async function run(program: string, args: readonly string[], { env, cwd, input }: Running = {}): Promise<void> {
  const options: SpawnOptions = { ...(env && { env }), ...(cwd !== undefined && { cwd }) };
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  try {
    await pipeline(typeof input === 'object' ? input : Readable.from([input ?? '']), child.stdin);
  } catch (error) {
    if (!isBrokenPipe(error)) {
      child.kill('SIGKILL');
      throw error;
    }
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${code ?? 'a signal'}: ${said.trim()}`);
}

/** The program ended before it had read everything; its exit code tells why. */
const isBrokenPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';
