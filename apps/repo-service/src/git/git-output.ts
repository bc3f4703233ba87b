import { type ChildProcessWithoutNullStreams } from 'node:child_process';
import { pipeline, type Readable, Transform } from 'node:stream';
import { GitError } from './git-error.js';

export interface GitOutput {
  /** Its end is held back until git's is known, so that what breaks off is never taken for whole. */
  readonly output: Readable;
  /** Settles when git is over and its pipes are closed. */
  readonly ended: Promise<unknown>;
}

/** The output of a git that was just started; when it is destroyed, so is git. */
export function outputOf(child: ChildProcessWithoutNullStreams, errors: () => string, kill: () => void): GitOutput {
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const output = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      void ended.then((code) =>
        done(code === 0 ? null : new GitError('failed', `git ended with ${code ?? 'a signal'}: ${errors()}`)),
      );
    },
  });
  pipeline(child.stdout, output, () => {
    if (child.exitCode === null && child.signalCode === null) kill();
  });
  return { output, ended };
}
