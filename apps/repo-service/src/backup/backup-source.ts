import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isOid, Moved, type RepositoryAddress } from '@ingot/contracts';
import { type Logger, LOGGER, registerRawBodyScope, StreamTickets, TICKET_HEADER } from '@ingot/platform';
import { GIT_ENVIRONMENT } from '../git/process/command.js';
import { exitOf } from '../git/process/exit-of.js';
import { hasErrorCode } from '../git/process/git-error.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { Repositories } from '../storage/repositories.js';
import { filesOf } from '../storage-moves/copy-files.js';
import { UploadFiles } from '../uploads/upload-files.js';
import { BACKUP_PATH, backupClaims, MAX_KNOWN_BYTES, REPOSITORY_LOST, type RepositoryState } from './backup-wire.js';

/** Gives backups what they do not have yet of a repository of this storage, or of the files uploaded to its project. */
@Injectable()
export class BackupSource {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly uploads: UploadFiles,
    private readonly tickets: StreamTickets,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async register(http: FastifyInstance): Promise<void> {
    await registerRawBodyScope(http, (scope) => {
      scope.route({ method: 'POST', url: BACKUP_PATH, handler: (request, reply) => this.give(request, reply) });
    });
  }

  private async give(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ticket = request.headers[TICKET_HEADER];
    const claims = backupClaims.safeParse(typeof ticket === 'string' ? this.tickets.open(ticket) : null).data;
    if (claims === undefined) return reply.status(403).send('This backup needs a ticket\n');
    const known = await linesOf(request.raw);
    if (known === null)
      return reply.status(413).send(`The list of what is known is too long; the limit is ${MAX_KNOWN_BYTES} bytes\n`);
    try {
      const { backupOf, part } = claims;
      const content =
        part === 'repository' ? await this.repository(backupOf, known) : await this.files(backupOf, known);
      return await reply.type('application/octet-stream').send(content);
    } catch (error) {
      if (error instanceof Moved) return reply.status(409).send('It has moved to another storage\n');
      if (!isMissing(error)) throw error;
      // without any repository, the volume may not be mounted
      const status = (await this.repositories.hasAny()) ? REPOSITORY_LOST : 404;
      return reply.status(status).send('It is not on this storage\n');
    }
  }

  /** All refs of one moment, and a pack of what they reach beyond `known`. */
  private async repository(address: RepositoryAddress, known: readonly string[]): Promise<Readable> {
    const directory = this.repositories.placeHere(address);
    const head = await readFile(join(directory, 'HEAD'), 'utf8');
    const refs = await this.writer.alone(address, () => refsOf(directory));
    const have = await existing(directory, known.filter(isOid));
    const wanted = [...new Set(refs.map(([, oid]) => oid))].filter((oid) => !have.has(oid));
    const state: RepositoryState = { head, refs, hasPack: wanted.length > 0 };
    const line = `${JSON.stringify(state)}\n`;
    if (wanted.length === 0) return Readable.from([line]);
    const input = [...wanted, ...[...have].map((oid) => `^${oid}`), ''].join('\n');
    const args = ['-C', directory, 'pack-objects', '--revs', '--stdout', '--delta-base-offset', '--threads=1', '-q'];
    return this.outputOf('git', args, input, line);
  }

  /** A tar of the uploaded files whose paths are not known. */
  private async files(address: RepositoryAddress, known: readonly string[]): Promise<Readable> {
    const have = new Set(known);
    const directory = this.uploads.directoryOf(address);
    const paths = (await filesOf(directory)).map(({ path }) => path).filter((path) => !have.has(path));
    // a project without files has no directory
    const place = paths.length === 0 ? [] : [`--directory=${directory}`];
    const args = [...place, '--no-recursion', '--ignore-failed-read', '--null', '--files-from=-'];
    return this.outputOf('tar', ['--create', ...args], paths.map((path) => `${path}\0`).join(''), '');
  }

  /** What a program writes, which breaks off without its end when the program fails; destroying it ends the program. */
  private outputOf(program: string, args: readonly string[], input: string, prefix: string): Readable {
    const child = spawn(program, args, { env: GIT_ENVIRONMENT, stdio: ['pipe', 'pipe', 'ignore'] });
    const output = new PassThrough();
    const ended = exitOf(child);
    output.write(prefix);
    child.stdin.on('error', () => undefined); // its exit code tells more
    child.stdin.end(input);
    void pipeline(child.stdout, output, { end: false })
      .then(async () => {
        const code = await ended;
        if (code !== 0) throw new Error(`${program} ended with ${code}`);
        output.end();
      })
      .catch((error: unknown) => {
        this.log.warn({ err: error }, 'a backup broke off');
        output.destroy(error instanceof Error ? error : undefined);
        child.kill('SIGKILL');
      });
    return output;
  }
}

async function refsOf(directory: string): Promise<[string, string][]> {
  const output = await outputOf(directory, ['for-each-ref', '--format=%(refname) %(objectname)'], '');
  return output.map((line) => {
    const [name = '', oid = ''] = line.split(' ');
    return [name, oid];
  });
}

/** Those of the objects that are there: of others, git would not say what they reach. */
async function existing(directory: string, oids: readonly string[]): Promise<ReadonlySet<string>> {
  if (oids.length === 0) return new Set();
  const output = await outputOf(directory, ['cat-file', '--batch-check=%(objectname)'], `${oids.join('\n')}\n`);
  return new Set(output.filter(isOid));
}

async function outputOf(directory: string, args: readonly string[], input: string): Promise<string[]> {
  const child = spawn('git', ['-C', directory, ...args], { env: GIT_ENVIRONMENT, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = exitOf(child);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await ended;
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}`);
  return Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean);
}

/** Null when there is too much. */
async function linesOf(body: Readable): Promise<string[] | null> {
  const all: AsyncIterable<Buffer> = body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of all) {
    size += chunk.length;
    if (size > MAX_KNOWN_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean);
}

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
