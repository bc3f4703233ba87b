import { execFile } from 'node:child_process';
import { type GitClient } from '@ingot/testing';

const MAX_OUTPUT = 256 * 1024 * 1024;

/** Runs git in a work tree with an input, and returns its raw output. */
export function pipeGit({ directory }: GitClient, args: readonly string[], input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { cwd: directory, encoding: 'buffer', maxBuffer: MAX_OUTPUT } as const;
    const child = execFile('git', args, options, (error, stdout) =>
      error ? reject(new Error('git failed', { cause: error })) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}

/** A pack of all objects that `origin/main` lacks. */
export const packOf = (git: GitClient, oid: string): Promise<Buffer> =>
  pipeGit(git, ['pack-objects', '-q', '--stdout', '--revs'], `${oid}\n^origin/main\n`);

/** A pack of exactly these objects. */
export const packOfObjects = (git: GitClient, oids: readonly string[]): Promise<Buffer> =>
  pipeGit(git, ['pack-objects', '-q', '--stdout'], oids.map((oid) => `${oid}\n`).join(''));
