import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { openTestStorage, type TestStorage } from '../../git/testing/test-storage.js';
import { FileReader } from './file.reader.js';

describe('what there is to know of a file', () => {
  const content = 'x'.repeat(1_000);
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => storage.close());

  async function fileOfOneCommit() {
    const target = await storage.create();
    const { repository } = target;
    const commitOid = target.commit({ files: { path: content } });
    const found = await repository.content.find(commitOid, 'path');
    if (found === null) throw new Error('the file is missing');
    return { repository, file: { ref: 'main', path: 'path', commitOid, blobOid: found.oid, size: found.size } };
  }

  it('is found out once, for all who ask meanwhile and later', async () => {
    const { repository, file } = await fileOfOneCommit();
    const reading = jest.spyOn(repository.content, 'openBlob');
    const following = jest.spyOn(repository.history, 'lastCommitOf');
    const files = new FileReader();
    const all = await Promise.all(Array.from({ length: 5 }, () => files.details(repository, file)));
    all.push(await files.details(repository, file));

    const sha256 = createHash('sha256').update(content).digest('hex');
    const expected = { ...file, name: 'path', sha256, lastCommitOid: file.commitOid };
    expect(all).toEqual(Array.from({ length: 6 }, () => expected));
    expect([reading, following].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is found out again when it failed', async () => {
    const { repository, file } = await fileOfOneCommit();
    jest.spyOn(repository.content, 'openBlob').mockRejectedValueOnce(new Error('no'));
    const files = new FileReader();

    await expect(files.details(repository, file)).rejects.toThrow('no');
    expect(await files.details(repository, file)).toMatchObject({ lastCommitOid: file.commitOid });
  });
});
