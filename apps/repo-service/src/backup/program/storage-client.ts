import { createWriteStream } from 'node:fs';
import { type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StreamTickets, TICKET_HEADER } from '@ingot/platform';
import type pg from 'pg';
import { request } from 'undici';
import {
  BACKUP_PATH,
  type BackupPart,
  REPOSITORY_LOST,
  repositoryState,
  type RepositoryState,
} from '../backup-wire.js';
import { type ProjectPlace } from './databases.js';
import { run } from './processes.js';

/** The project is not where it was: it has moved, or its storage is being replaced. */
class NotThere extends Error {}

/** Its storage has others, but not this repository. */
export class RepositoryLost extends Error {}

const ATTEMPTS = 5;
/** It may be about to be created, or have moved: asked once more. */
const ATTEMPTS_FOR_LOST = 2;
const RETRY_MS = 3_000;

/** Asks storages for what they have. */
export class StorageClient {
  private readonly tickets: StreamTickets;

  constructor(
    private readonly database: pg.Pool,
    secretKey: string,
  ) {
    this.tickets = new StreamTickets({ INGOT_SECRET_KEY: secretKey });
  }

  /**
   * Writes what is new in a repository to a pack. Returns its refs; null when it is deleted. Throws `RepositoryLost` when its storage
   * does not have it.
   * @param known the objects whose history is saved
   */
  repository(place: ProjectPlace, known: readonly string[], pack: string): Promise<RepositoryState | null> {
    return this.ask(place, 'repository', known, async (body) => {
      const state = repositoryState.parse(JSON.parse(await firstLine(body)));
      if (state.hasPack) await pipeline(body, createWriteStream(pack, { mode: 0o600, flush: true }));
      else await finished(body.resume());
      return state;
    });
  }

  /** Writes uploaded files that are not known to a directory. */
  async uploads(place: ProjectPlace, known: readonly string[], directory: string): Promise<void> {
    const args = ['--extract', '--no-same-owner', `--directory=${directory}`];
    await this.ask(place, 'uploads', known, (input) => run('tar', args, { input }));
  }

  private async ask<T>(
    place: ProjectPlace,
    part: BackupPart,
    known: readonly string[],
    read: (body: Readable) => Promise<T>,
  ): Promise<T | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.askOnce(place, part, known, read);
      } catch (error) {
        if (attempt === (error instanceof RepositoryLost ? ATTEMPTS_FOR_LOST : ATTEMPTS)) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  private async askOnce<T>(
    { id, diskPath }: ProjectPlace,
    part: BackupPart,
    known: readonly string[],
    read: (body: Readable) => Promise<T>,
  ): Promise<T | null> {
    const { rows } = await this.database.query<{ storage: string; url: string }>(
      `SELECT p.storage, s.stream_url AS url FROM projects p JOIN storages s ON s.name = p.storage
       WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [id],
    );
    const [now] = rows;
    if (now === undefined) return null;
    const { statusCode, body } = await request(`${now.url}${BACKUP_PATH}`, {
      method: 'POST',
      headers: { [TICKET_HEADER]: this.tickets.issue({ backupOf: { storage: now.storage, diskPath }, part }) },
      body: known.join('\n'),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (statusCode === 200) return read(body);
    await body.dump();
    if (statusCode === REPOSITORY_LOST)
      throw new RepositoryLost(`storage ${now.storage} has no repository of project ${id}`);
    throw new NotThere(`storage ${now.storage} answered ${statusCode} for project ${id}`);
  }
}

/** The longest first line: that of a repository with millions of refs. */
const MAX_LINE_BYTES = 512 * 1024 ** 2;

/** The first line of a stream, which goes on with what follows. */
async function firstLine(body: Readable): Promise<string> {
  const all: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const bytes of all) {
    const end = bytes.indexOf('\n');
    chunks.push(end < 0 ? bytes : bytes.subarray(0, end));
    if (end >= 0) {
      body.unshift(bytes.subarray(end + 1));
      return Buffer.concat(chunks).toString('utf8');
    }
    size += bytes.length;
    if (size > MAX_LINE_BYTES) break;
  }
  throw new Error('a storage sent no state of its repository');
}
