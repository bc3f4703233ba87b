import { type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasErrorCode } from './git-error.js';

/** Resolves when a process has ended: its exit code, or null when it was killed or could not be started. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });

/**
 * As `exitOf`, for a process that reads `input`. One that ends before it has read everything says why by its code. Kills it and
 * throws when the input breaks off.
 */
export async function exitOfFed(
  child: ChildProcessByStdio<Writable, Readable | null, Readable | null>,
  input: Readable,
): Promise<number | null> {
  const ended = exitOf(child);
  try {
    await pipeline(input, child.stdin);
  } catch (error) {
    if (!isBrokenPipe(error) && !hasEnded(child)) {
      child.kill('SIGKILL');
      throw error;
    }
  }
  return ended;
}

const isBrokenPipe = (error: unknown): boolean => hasErrorCode(error, 'EPIPE');

/** Then its input closes, too, perhaps before it is known to be written. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
