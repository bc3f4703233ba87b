import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advertisedRefs, cloneRequest, pushRequest } from './smart-http.js';

const PARENT = 'a'.repeat(40);

describe('git over HTTP without git', () => {
  it('finds the refs of an advertisement', () => {
    const other = 'b'.repeat(40);
    const refs = advertisedRefs(
      `001e# service=git-upload-pack\n0000${PARENT} HEAD\0caps\n003f${other} refs/heads/main\n0000`,
    );

    expect([...refs]).toEqual([
      ['HEAD', PARENT],
      ['refs/heads/main', other],
    ]);
  });

  it('asks for one commit without its history', () => {
    expect(cloneRequest(PARENT).toString()).toBe(`003cwant ${PARENT} ofs-delta\n000cdeepen 100000009done\n`);
  });

  it.each([10, 5_000])('pushes a commit that git reads, of a file with %i characters', (length) => {
    const directory = mkdtempSync(join(tmpdir(), 'ingot-smart-http-'));
    const git = (args: string[], input?: Buffer) => execFileSync('git', args, { cwd: directory, input }).toString();
    try {
      git(['init', '-q', '--bare', '-b', 'main']);
      const request = pushRequest('new', PARENT, 'x'.repeat(length));
      const [, oid = ''] = /^\w{4}0{40} (\w{40}) refs\/heads\/new/.exec(request.toString('latin1')) ?? [];
      git(['unpack-objects', '-q'], request.subarray(request.indexOf('PACK')));

      expect(git(['cat-file', '-p', `${oid}:pushed.txt`])).toBe('x'.repeat(length));
      expect(git(['cat-file', '-p', oid])).toContain(`parent ${PARENT}`);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
