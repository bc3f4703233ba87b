import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rememberSecret } from '../secrets/remember-secrets.js';
import { makeTemporaryDirectory, removeTemporaryDirectory } from './temporary-directories.js';

export interface GitResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user with the real git, isolated from this machine's git configuration. */
export class GitClient {
  private constructor(
    /** The project's URL with the credentials. */
    readonly remote: string,
    /** The work tree. */
    readonly directory: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** An empty work tree whose `origin` is `remote`. */
  static async create(remote: string, author: { name: string; email: string }): Promise<GitClient> {
    if (URL.canParse(remote)) rememberSecret(decodeURIComponent(new URL(remote).password));
    const directory = await makeTemporaryDirectory('ingot-git-');
    const client = new GitClient(remote, directory, {
      PATH: process.env.PATH,
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    });
    await client.run('init', '-q', '-b', 'main');
    await client.run('remote', 'add', 'origin', remote);
    return client;
  }

  /** The same work tree with additional environment variables. */
  withEnv(env: Readonly<Record<string, string>>): GitClient {
    return new GitClient(this.remote, this.directory, { ...this.env, ...env });
  }

  /** Runs git in the work tree; throws when it fails. Returns its output without the last line break. */
  async run(...args: string[]): Promise<string> {
    const result = await this.try(...args);
    if (result.code !== 0) throw new Error(`git ${args[0]} ended with ${result.code}: ${result.stderr}`);
    return result.stdout.trimEnd();
  }

  /** Runs git in the work tree and returns its result. */
  try(...args: string[]): Promise<GitResult> {
    const child = spawn('git', args, { cwd: this.directory, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** Commits files. Returns the commit's id. */
  async commit(files: Readonly<Record<string, string | Uint8Array>>, message = 'Change files'): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.directory, path)), { recursive: true });
      await writeFile(join(this.directory, path), content);
    }
    await this.run('add', '-A');
    await this.run('commit', '-q', '-m', message);
    return this.run('rev-parse', 'HEAD');
  }

  /** Removes a large work tree before the end of the spec file. */
  dispose(): Promise<void> {
    return removeTemporaryDirectory(this.directory);
  }
}
