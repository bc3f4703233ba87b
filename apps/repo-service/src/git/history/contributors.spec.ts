import { execFileSync } from 'node:child_process';
import { type Oid, toOid } from '@ingot/contracts';
import { GIT_ENVIRONMENT } from '../process/command.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { AuthorReader } from './contributors.js';

const LONGEST = 1_024;

describe('contributors', () => {
  let storage: TestStorage;
  let target: TestRepository;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
  });
  afterAll(() => storage.close());

  /** Of commits by these authors, on top of each other. */
  function headOf(authors: readonly string[]): Oid {
    const commits = authors.map(
      (author, index) =>
        `commit refs/heads/many\nauthor ${author} ${1_500_000_000 + index} +0000\n` +
        `committer Ann <ann@example.org> ${1_500_000_000 + index} +0000\ndata 0\n\n`,
    );
    const args = ['-C', target.repository.directory, 'fast-import', '--quiet', '--force'];
    execFileSync('git', args, { env: { ...GIT_ENVIRONMENT }, input: commits.join('') });
    return toOid(target.git('rev-parse', 'refs/heads/many'));
  }

  it('are told of many commits with names that are longer than all that is read of git otherwise', async () => {
    const name = 'n'.repeat(40_000);
    const head = headOf(Array.from({ length: 2_000 }, (_, index) => `${name} <${index % 2}@example.org>`));

    expect(await target.repository.history.contributors(head)).toEqual([
      { name: 'n'.repeat(LONGEST), email: '1@example.org', commits: 1_000 },
      { name: 'n'.repeat(LONGEST), email: '0@example.org', commits: 1_000 },
    ]);
  });

  it('are the same in whatever pieces they arrive, cut between characters', () => {
    const [long, cut] = ['ü'.repeat(600), 'ü'.repeat(LONGEST / 2)];
    const output = Buffer.from(`a@x\nAnn\0b@x\n${long}\0a@x\nOther\0${long}\n\0\nNobody\0`);
    for (const size of [1, 2, 3, 7, 1_027, output.length]) {
      const authors = new AuthorReader();
      for (let at = 0; at < output.length; at += size) authors.add(output.subarray(at, at + size));
      expect(authors.contributors).toEqual([
        { name: 'Ann', email: 'a@x', commits: 2 },
        { name: cut, email: 'b@x', commits: 1 },
        { name: '', email: cut, commits: 1 },
        { name: 'Nobody', email: '', commits: 1 },
      ]);
    }
  });
});
