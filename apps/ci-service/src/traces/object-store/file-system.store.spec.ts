import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileSystemStore } from './file-system.store.js';

describe('the object store in the file system', () => {
  let directory: string;
  let store: FileSystemStore;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'objects-'));
    store = new FileSystemStore(directory);
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('gives out what was put', async () => {
    await store.put('traces/1', Readable.from([Buffer.from('log')]), 10);
    expect(await text(await store.read('traces/1'))).toBe('log');
  });

  it('answers 404 for an object that is gone', async () => {
    await expect(store.read('traces/1')).rejects.toMatchObject({
      code: 'not_found',
      body: { message: '404 Not Found' },
    });
  });
});
