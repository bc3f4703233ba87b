import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { S3Store } from './s3.store.js';

const BUCKET = 'objects';
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }; // which the server knows
const MEGABYTE = 1024 * 1024;

let directory: string;
let server: S3rver;
let endpoint: string;
let store: S3Store;
let client: S3Client;

const storeAt = (url: string, prefix = 'ingot/') =>
  new S3Store({ name: BUCKET, prefix, region: 'us-east-1', endpoint: url, credentials: CREDENTIALS });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { address, port } = await server.run();
  endpoint = `http://${address}:${port}`;
  store = storeAt(endpoint);
  client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials: CREDENTIALS });
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const of = (bytes: Buffer | string): Readable => Readable.from([Buffer.from(bytes)]);

async function keysIn(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  return Contents.flatMap(({ Key }) => Key ?? []).sort();
}

beforeEach(() => store.deleteAll(''));

describe('a store of objects in S3', () => {
  it('gives out what was put, with its size and its checksum, under a prefix', async () => {
    const stored = await store.put('1/2/trace', of('hello'), 100);

    expect(stored).toEqual({
      size: 5,
      checksum: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect((await buffer(await store.read('1/2/trace'))).toString()).toBe('hello');
    expect(await keysIn()).toEqual(['ingot/1/2/trace']);
  });

  it('keeps an empty object', async () => {
    expect((await store.put('empty', of(''), 100)).size).toBe(0);
    expect(await buffer(await store.read('empty'))).toHaveLength(0);
  });

  it('puts large objects in parts, never whole in memory', async () => {
    const piece = randomBytes(MEGABYTE);
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
    // the server is part of the process
    expect(most).toBeLessThan(120 * MEGABYTE);
    let read = 0;
    for await (const chunk of await store.read('large')) read += (chunk as Buffer).length;
    expect(read).toBe(size);
  }, 60_000);

  it('refuses what is too large, and keeps nothing of it', async () => {
    const bytes = Readable.from(Array.from({ length: 30 }, () => randomBytes(MEGABYTE)));

    await expect(store.put('large', bytes, 20 * MEGABYTE)).rejects.toMatchObject({ code: 'too_large' });

    expect(await keysIn()).toEqual([]);
  });

  it('keeps nothing of what breaks off', async () => {
    function* broken() {
      yield randomBytes(MEGABYTE);
      throw new Error('the sender is gone');
    }

    await expect(store.put('half', Readable.from(broken()), 20 * MEGABYTE)).rejects.toThrow('the sender is gone');

    expect(await keysIn()).toEqual([]);
  });

  it('replaces an object', async () => {
    await store.put('a', of('first'), 100);
    await store.put('a', of('second'), 100);

    expect((await buffer(await store.read('a'))).toString()).toBe('second');
  });

  it('deletes objects, those that are gone as well, and all below a key', async () => {
    for (const key of ['1/a', '1/b', '1/c/d', '10/a', '2/a']) await store.put(key, of(key), 100);

    await store.delete(['1/a', '1/none']);
    expect(await keysIn()).toEqual(['ingot/1/b', 'ingot/1/c/d', 'ingot/10/a', 'ingot/2/a']);
    await store.deleteAll('1/');
    expect(await keysIn()).toEqual(['ingot/10/a', 'ingot/2/a']);
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
