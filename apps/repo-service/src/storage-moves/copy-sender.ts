import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type RepositoryAddress, Unavailable } from '@ingot/contracts';
import { StreamTickets, TICKET_HEADER } from '@ingot/platform';
import { request } from 'undici';
import { UploadFiles } from '../uploads/upload-files.js';
import { exitOf } from '../git/process/exit-of.js';
import { COPY_PATH, type CopyPart, filesOf } from './copy-files.js';

/** tar says so when files went away or changed while it read them; the other storage finds out what is missing. */
const CHANGED_MEANWHILE = 1;

/** Where a copy goes. */
export interface CopyTarget {
  readonly address: RepositoryAddress;
  readonly streamUrl: string;
}

/** Sends copies of repositories and uploaded files to other storages. */
@Injectable()
export class CopySender {
  constructor(
    private readonly tickets: StreamTickets,
    private readonly uploads: UploadFiles,
  ) {}

  /** @param directory of the repository */
  begin(source: RepositoryAddress, directory: string, target: CopyTarget): Copying {
    return new Copying({ repository: directory, uploads: this.uploads.directoryOf(source) }, (part, files, signal) =>
      this.send(target, part, files, signal),
    );
  }

  private async send(
    { address, streamUrl }: CopyTarget,
    part: CopyPart,
    { directory, paths }: SentFiles,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    // the directory goes first: it counts for what follows
    const args = [`--directory=${directory}`, '--no-recursion', '--ignore-failed-read', '--null', '--files-from=-'];
    const tar = spawn('tar', ['--create', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = exitOf(tar);
    tar.stdin.on('error', () => undefined); // its exit code tells more
    Readable.from(paths.map((path) => `${path}\0`)).pipe(tar.stdin);
    try {
      const { statusCode, body } = await request(`${streamUrl}${COPY_PATH}`, {
        method: 'POST',
        headers: { [TICKET_HEADER]: this.tickets.issue({ copyOf: address, part }) },
        body: tar.stdout,
        headersTimeout: 0,
        ...(signal && { signal }),
      });
      await body.dump();
      if (statusCode !== 204) throw new Unavailable({ reason: `the storage answered ${statusCode} to a copy` });
      const code = await ended;
      if (code !== 0 && code !== CHANGED_MEANWHILE) throw new Error(`tar ended with ${code}`);
    } finally {
      tar.kill('SIGKILL');
    }
  }
}

interface SentFiles {
  readonly directory: string;
  readonly paths: readonly string[];
}

type Send = (part: CopyPart, files: SentFiles, signal: AbortSignal | undefined) => Promise<void>;

/** A copy under way, which knows what was sent. */
export class Copying {
  private readonly sent = new Map<string, string>();

  constructor(
    private readonly from: { readonly repository: string; readonly uploads: string },
    private readonly send: Send,
  ) {}

  /** Sends what is new since the last time: first refs, then objects, so that what the refs name is there. */
  async sendAll(signal?: AbortSignal): Promise<void> {
    const isObject = ({ path }: { readonly path: string }): boolean => path.startsWith('objects/');
    const refs = (await filesOf(this.from.repository)).filter((file) => !isObject(file));
    await this.send('refs', { directory: this.from.repository, paths: refs.map(({ path }) => path) }, signal);
    await this.sendNew('objects', this.from.repository, isObject, signal);
    await this.sendNew('uploads', this.from.uploads, () => true, signal);
  }

  private async sendNew(
    part: CopyPart,
    directory: string,
    isWanted: (file: { readonly path: string }) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const keyOf = (path: string): string => `${part} ${path}`;
    const all = (await filesOf(directory)).filter(isWanted);
    const fresh = all.filter(({ path, version }) => this.sent.get(keyOf(path)) !== version);
    if (fresh.length === 0) return;
    await this.send(part, { directory, paths: fresh.map(({ path }) => path) }, signal);
    for (const { path, version } of fresh) this.sent.set(keyOf(path), version);
  }
}
