import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Controller, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { fastify, type FastifyInstance } from 'fastify';
import {
  type Call,
  DomainError,
  Forbidden,
  getArchive,
  getArchiveIn,
  getRawBlob,
  getRawFile,
  getUpload,
  NotFound,
  uploadFile,
} from '@ingot/contracts';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { CallMetrics } from '../nats/call-metrics.js';
import { UNDECLARED_REFUSAL } from '../nats/refusal.js';
import { FileStreamServer } from './file-stream-server.js';
import { type ByteRange, FILE_STREAM_PATH, readStreamHead, REFUSAL_HEADER } from './file-stream-wire.js';
import { type ReceivedFile, Receives, type StreamAnswer, Streams } from './file-streams.decorator.js';
import { TICKET_HEADER } from './stream-claims.js';
import { StreamTickets } from './stream-ticket.js';
import { MetricsRegistry } from '../metrics/metrics-registry.js';

const tickets = new StreamTickets({ INGOT_SECRET_KEY: 'the key of the house' });

const answer = (open: StreamAnswer['open']): Promise<StreamAnswer> =>
  Promise.resolve({
    contentType: 'text/plain',
    disposition: 'attachment',
    fileName: 'a.txt',
    length: 5,
    version: 'v1',
    open,
  });

interface TicketWishes {
  readonly headOnly?: boolean;
  readonly range?: ByteRange | null;
  readonly issuer?: StreamTickets;
  readonly now?: number;
}

const divisible = async (): Promise<StreamAnswer> => ({
  ...(await answer(() => Readable.from(['hello']))),
  openPart: ({ start, end }) => Readable.from(['hello'.slice(start, end)]),
});

/** What the handlers do, told by the `sha` or the file that they are called with. */
const seen = { opened: 0, endless: new Readable({ read: () => undefined }) };

@Controller()
class BlobHandlers {
  @Streams(getRawBlob)
  raw({ input }: Call<typeof getRawBlob>): Promise<StreamAnswer> {
    if (input.sha === 'missing') return Promise.reject(new NotFound('Blob'));
    if (input.sha === 'undeclared') return Promise.reject(new DomainError('conflict', 'not said'));
    if (input.sha === 'faulty') return Promise.reject(new Error('the secret of the house'));
    if (input.sha === 'unopened') return answer(() => Promise.reject(new NotFound('Blob')));
    if (input.sha === 'divisible') return divisible();
    return answer(() => {
      seen.opened++;
      return input.sha === 'endless' ? seen.endless : Readable.from(['hel', 'lo']);
    });
  }

  @Streams(getUpload)
  upload(): Promise<StreamAnswer> {
    return Promise.reject(new Forbidden());
  }

  @Receives(uploadFile)
  async receive(_call: Call<typeof uploadFile>, { name, bytes }: ReceivedFile) {
    const content = await text(bytes);
    return { alt: name, url: content, full_path: '', markdown: '' };
  }
}

@Controller()
class ArchiveHandlers {
  @Streams(getArchive)
  archive(): Promise<StreamAnswer> {
    return Promise.reject(new NotFound('File'));
  }

  @Streams(getRawFile)
  file(): Promise<StreamAnswer> {
    return Promise.reject(new NotFound('File'));
  }

  @Streams(getArchiveIn)
  archiveIn(): Promise<StreamAnswer> {
    return Promise.reject(new NotFound('File'));
  }
}

async function register(http: FastifyInstance, ...controllers: (new () => object)[]) {
  @Module({ imports: [DiscoveryModule], controllers })
  class RootModule {}

  const module = await Test.createTestingModule({
    imports: [RootModule, DiscoveryModule],
    providers: [FileStreamServer, { provide: StreamTickets, useValue: tickets }],
  }).compile();
  const { logger, lines } = memoryLogger();
  const metrics = new CallMetrics(new MetricsRegistry());
  await module.get(FileStreamServer).register(http, { service: 'repo', logger, metrics });
  return lines;
}

describe('the server of file streams', () => {
  const http = fastify({ forceCloseConnections: true });
  let url: string;
  let lines: Awaited<ReturnType<typeof register>>;

  beforeAll(async () => {
    lines = await register(http, BlobHandlers, ArchiveHandlers);
    url = `${await http.listen({ host: '127.0.0.1', port: 0 })}${FILE_STREAM_PATH}`;
  });
  afterAll(() => http.close());

  const ticketFor = (
    sha: string,
    { headOnly = false, range = null, issuer = tickets, now = Date.now() }: TicketWishes = {},
  ) => issuer.issue({ operation: getRawBlob.name, call: { input: { sha } }, file: null, headOnly, range }, now);
  const get = (ticket: string, signal?: AbortSignal) =>
    fetch(url, { headers: { [TICKET_HEADER]: ticket, 'x-request-id': 'r1' }, ...(signal && { signal }) });
  const headOf = (response: Response) => readStreamHead(Object.fromEntries(response.headers));

  it('sends the bytes of a stream, and beforehand what they are', async () => {
    const response = await get(ticketFor('plain'));

    expect(response.status).toBe(200);
    expect(headOf(response)).toEqual({
      contentType: 'text/plain',
      disposition: 'attachment',
      fileName: 'a.txt',
      length: 5,
      version: 'v1',
      isDivisible: false,
      part: null,
    });
    expect(await response.text()).toBe('hello');
  });

  it.each([
    ['from a byte on', { first: 1, last: null }, { start: 1, end: 5 }, 'ello'],
    ['up to and with a byte', { first: 0, last: 1 }, { start: 0, end: 2 }, 'he'],
    ['to the end, however far beyond it', { first: 3, last: 99 }, { start: 3, end: 5 }, 'lo'],
    ['the last ones', { lastBytes: 2 }, { start: 3, end: 5 }, 'lo'],
    ['all of it, where the last ones are more', { lastBytes: 9 }, { start: 0, end: 5 }, 'hello'],
    ['nothing behind the end', { first: 5, last: null }, 'none', ''],
  ] as const)('sends a part of a stream that has parts: %s', async (_what, range, part, text) => {
    const response = await get(ticketFor('divisible', { range }));

    expect(headOf(response)).toMatchObject({ length: 5, isDivisible: true, part });
    expect(await response.text()).toBe(text);
  });

  it('sends all of a stream that has no parts', async () => {
    const response = await get(ticketFor('plain', { range: { first: 1, last: null } }));

    expect(headOf(response)).toMatchObject({ isDivisible: false, part: null });
    expect(await response.text()).toBe('hello');
  });

  it('opens nothing when only the head is asked for', async () => {
    const before = seen.opened;
    const response = await get(ticketFor('plain', { headOnly: true }));

    expect(headOf(response)?.length).toBe(5);
    expect([await response.text(), seen.opened]).toEqual(['', before]);
  });

  it('hands a file on while it comes, and answers what the handler makes of it', async () => {
    const file = { name: 'a.txt', atLeast: 5 };
    const claims = { operation: uploadFile.name, call: {}, file, headOnly: false, range: null };
    const headers = { [TICKET_HEADER]: tickets.issue(claims), 'x-request-id': 'r1' };
    const response = await fetch(url, { method: 'POST', headers, body: 'hello' });

    expect(await response.json()).toMatchObject({ alt: 'a.txt', url: 'hello' });
  });

  it.each(['missing', 'unopened'])('refuses with the code and the body of the refusal: %s', async (sha) => {
    const response = await get(ticketFor(sha));

    expect(response.headers.get(REFUSAL_HEADER)).toBe('not_found');
    expect(await response.json()).toEqual({ message: '404 Blob Not Found' });
  });

  it('logs a refusal that the operation does not declare, and sends it', async () => {
    const response = await get(ticketFor('undeclared'));

    expect(response.headers.get(REFUSAL_HEADER)).toBe('conflict');
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: UNDECLARED_REFUSAL, operation: getRawBlob.name }),
    );
  });

  it('says nothing of a fault', async () => {
    const response = await get(ticketFor('faulty'));

    expect(response.headers.get(REFUSAL_HEADER)).toBe('internal');
    expect(await response.text()).not.toContain('secret');
  });

  it.each([
    ['is no ticket', () => 'nothing'],
    ['has expired', () => ticketFor('plain', { now: Date.now() - 61_000 })],
    [
      'is of somebody without the key',
      () => ticketFor('plain', { issuer: new StreamTickets({ INGOT_SECRET_KEY: 'another key' }) }),
    ],
    ['is for something else', () => tickets.issue({ service: 'git-upload-pack' })],
    ['names no operation', () => tickets.issue({ operation: 'none', call: {}, file: null, headOnly: false })],
  ])('does nothing for a ticket that %s', async (_what, ticket) => {
    expect((await get(ticket())).status).toBe(403);
  });

  it('ends a stream whose client leaves', async () => {
    const leaving = new AbortController();
    const closed = once(seen.endless, 'close');
    seen.endless.push('some');
    const response = await get(ticketFor('endless'), leaving.signal);
    await response.body?.getReader().read();

    leaving.abort();
    await closed;
    await eventually(() => expect(seen.endless.destroyed).toBe(true));
  });
});

describe('starting the server of file streams', () => {
  it('is refused with a missing handler, which is named', async () => {
    await expect(register(fastify(), BlobHandlers)).rejects.toThrow(
      new RegExp(`^no handler streams .*${getArchive.name}, ${getArchiveIn.name}`),
    );
  });

  it('is refused with two handlers of one operation', async () => {
    @Controller()
    class Again {
      @Streams(getArchive)
      archive(): Promise<StreamAnswer> {
        return Promise.reject(new NotFound('File'));
      }
    }

    await expect(register(fastify(), BlobHandlers, ArchiveHandlers, Again)).rejects.toThrow('two handlers stream');
  });
});
