import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GIT_ENVIRONMENT } from '../git/index.js';
import { type BatchObject } from './batch-output.js';
import { openQuarantine, readLoose } from './quarantine.js';

let root: string;
let objects: string;

const git = (args: readonly string[], input: string | Buffer = ''): string =>
  execFileSync('git', ['-C', root, ...args], { env: { ...GIT_ENVIRONMENT }, input })
    .toString()
    .trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ingot-quarantine-'));
  objects = join(root, 'objects');
  git(['init', '-q', '--bare', '.']);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function read(keeps: (object: { readonly type: string }) => boolean): Promise<Map<string, BatchObject>> {
  const { loose } = await openQuarantine(objects);
  const found = new Map<string, BatchObject>();
  for await (const object of readLoose(loose ?? [], keeps)) found.set(object.oid, object);
  return found;
}

describe('a quarantine', () => {
  it.each(['0', '1', '9'])('is read as git wrote it, with compression %s', async (level) => {
    const text = Buffer.from('a line\n'.repeat(100_000));
    const blob = git(['-c', `core.compression=${level}`, 'hash-object', '-w', '--stdin'], text);
    const tree = git(['mktree'], `100644 blob ${blob}\tfile\n`);
    const found = await read(({ type }) => type === 'tree');

    expect(found.get(blob)).toEqual({ oid: blob, type: 'blob', size: text.length, content: null });
    expect(found.get(tree)?.content?.toString('latin1')).toBe(
      `100644 file\0${Buffer.from(blob, 'hex').toString('latin1')}`,
    );
    expect((await read(() => true)).get(blob)?.content?.equals(text)).toBe(true);
  });

  it('with an empty object is read', async () => {
    const tree = git(['mktree']);
    expect((await read(() => true)).get(tree)).toEqual({ oid: tree, type: 'tree', size: 0, content: Buffer.alloc(0) });
  });

  it('with a pack is left to git', async () => {
    const blob = git(['hash-object', '-w', '--stdin'], 'text');
    git(['update-ref', 'refs/tags/text', blob]);
    expect((await openQuarantine(objects)).loose).toHaveLength(1);
    git(['repack', '-adq']);
    const { loose, bytes } = await openQuarantine(objects);
    expect(loose).toBeNull();
    expect(bytes).toBeGreaterThan(0);
  });
});
