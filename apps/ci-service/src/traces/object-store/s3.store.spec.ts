import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Server } from '../../../test/s3-server.js';
import { S3Store } from './s3.store.js';

const MEGABYTE = 1024 * 1024;

let server: S3Server;
let store: S3Store;

const storeAt = (endpoint: string, prefix = 'ingot/') =>
  new S3Store({ name: S3Server.bucket, prefix, region: 'us-east-1', endpoint, credentials: S3Server.credentials });

beforeAll(async () => {
  server = await S3Server.start();
  store = storeAt(server.endpoint);
});

afterAll(() => server.stop());

const of = (bytes: Buffer | string): Readable => Readable.from([Buffer.from(bytes)]);

beforeEach(() => store.deleteAll(''));

describe('a store of objects in S3', () => {
  it('gives out what was put, with its size and its checksum, under a prefix', async () => {
    const stored = await store.put('1/2/trace', of('hello'), 100);

    expect(stored).toEqual({
      size: 5,
      checksum: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect((await buffer(await store.read('1/2/trace'))).toString()).toBe('hello');
    expect(await server.keys()).toEqual(['ingot/1/2/trace']);
  });

  it('keeps an empty object', async () => {
    expect((await store.put('empty', of(''), 100)).size).toBe(0);
    expect(await buffer(await store.read('empty'))).toHaveLength(0);
  });

  it('puts large objects in parts, never whole in memory', async () => {
    const piece = randomBytes(MEGABYTE);
    /** Puts it; answers how much more memory was taken at most. The server is part of the process. */
    const put = async (): Promise<number> => {
      const before = process.memoryUsage().arrayBuffers;
      let most = 0;
      function* pieces() {
        for (let index = 0; index < 200; index += 1) {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
          yield piece;
        }
      }
      const { size } = await store.put('large', Readable.from(pieces()), 300 * MEGABYTE);
      expect(size).toBe(200 * MEGABYTE);
      return most;
    };

    let least = await put();
    // when what is over is collected is up to the machine
    for (let again = 0; again < 3 && least >= 120 * MEGABYTE; again += 1) least = await put();

    expect(least).toBeLessThan(120 * MEGABYTE);
    let read = 0;
    for await (const chunk of await store.read('large')) read += (chunk as Buffer).length;
    expect(read).toBe(200 * MEGABYTE);
  }, 180_000);

  it('refuses what is too large, and keeps nothing of it', async () => {
    const bytes = Readable.from(Array.from({ length: 30 }, () => randomBytes(MEGABYTE)));

    await expect(store.put('large', bytes, 20 * MEGABYTE)).rejects.toMatchObject({ code: 'too_large' });

    expect(await server.keys()).toEqual([]);
  });

  it('keeps nothing of what breaks off', async () => {
    function* broken() {
      yield randomBytes(MEGABYTE);
      throw new Error('the sender is gone');
    }

    await expect(store.put('half', Readable.from(broken()), 20 * MEGABYTE)).rejects.toThrow('the sender is gone');

    expect(await server.keys()).toEqual([]);
  });

  it('gives out a part of an object', async () => {
    await store.put('a', of('hello'), 100);

    expect((await buffer(await store.read('a', { start: 1, end: 4 }))).toString()).toBe('ell');
  });

  it('replaces an object', async () => {
    await store.put('a', of('first'), 100);
    await store.put('a', of('second'), 100);

    expect((await buffer(await store.read('a'))).toString()).toBe('second');
  });

  it('deletes objects, those that are gone as well, and all below a key', async () => {
    for (const key of ['1/a', '1/b', '1/c/d', '10/a', '2/a']) await store.put(key, of(key), 100);

    await store.delete(['1/a', '1/none']);
    expect(await server.keys()).toEqual(['ingot/1/b', 'ingot/1/c/d', 'ingot/10/a', 'ingot/2/a']);
    await store.deleteAll('1/');
    expect(await server.keys()).toEqual(['ingot/10/a', 'ingot/2/a']);
  });

  it('answers that an object is not there', async () => {
    await expect(store.read('none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is unavailable when the server refuses', async () => {
    const refusing = createServer((_request, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const address = refusing.address();
    const away = storeAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);

    await expect(away.read('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(away.put('a', of('a'), 10)).rejects.toMatchObject({ code: 'unavailable' });
    refusing.close();
  });
});
