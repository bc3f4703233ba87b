import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GitResult } from './git-client.js';
import { makeTemporaryDirectory } from './temporary-directories.js';

/** The options of `ssh-keygen` for type and length. */
export type SshKeyKind = 'ed25519' | 'ecdsa-256' | 'ecdsa-384' | 'ecdsa-521' | 'rsa-2048' | 'rsa-3072';

export interface SshCall {
  readonly user?: string;
  /** Additional environment variables, for example of an agent. */
  readonly env?: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** A user with the real ssh and a key, isolated from this machine's configuration. */
export class SshIdentity {
  private constructor(
    /** Contains the key and the known hosts. */
    readonly directory: string,
    /** In the format of authorized keys. */
    readonly publicKey: string,
    private readonly port: number,
  ) {}

  /** Creates a key for the server at a local port. */
  static async create(port: number, kind: SshKeyKind = 'ed25519'): Promise<SshIdentity> {
    const directory = await makeTemporaryDirectory('ingot-ssh-');
    const [type = '', bits] = kind.split('-');
    const length = bits === undefined ? [] : ['-b', bits];
    await run('ssh-keygen', ['-q', '-t', type, ...length, '-N', '', '-C', 'test', '-f', join(directory, 'id')]);
    return new SshIdentity(directory, (await readFile(join(directory, 'id.pub'), 'utf8')).trim(), port);
  }

  /** The same user for another server. */
  at(port: number): SshIdentity {
    return new SshIdentity(this.directory, this.publicKey, port);
  }

  /** The value of `GIT_SSH_COMMAND`. */
  get gitCommand(): string {
    return ['ssh', ...this.options].join(' ');
  }

  /** The URL of a project for `git`. */
  url(pathWithNamespace: string): string {
    return `ssh://git@127.0.0.1:${this.port}/${pathWithNamespace}.git`;
  }

  /** Starts `ssh git@server` with further arguments: options, then optionally `--` and a command. */
  start(args: readonly string[], { user = 'git', env = {} }: SshCall = {}): ChildProcessWithoutNullStreams {
    const dashes = args.indexOf('--');
    const [options, command] = dashes === -1 ? [args, []] : [args.slice(0, dashes), args.slice(dashes + 1)];
    const all = [...options, ...this.options, '-p', String(this.port), `${user}@127.0.0.1`, ...command];
    return spawn('ssh', all, { env: { PATH: process.env.PATH, HOME: this.directory, ...env } });
  }

  /** As `start`, without input; resolves at its end. */
  ssh(args: readonly string[], call: SshCall = {}): Promise<GitResult> {
    const child = this.start(args, call);
    let stdout = '';
    let stderr = '';
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  private get options(): string[] {
    return [
      ...['-F', '/dev/null', '-i', join(this.directory, 'id')],
      ...['IdentitiesOnly=yes', 'BatchMode=yes', 'StrictHostKeyChecking=accept-new', 'LogLevel=ERROR'].flatMap(
        asOption,
      ),
      ...asOption(`UserKnownHostsFile=${join(this.directory, 'known_hosts')}`),
    ];
  }
}

const asOption = (setting: string): string[] => ['-o', setting];
