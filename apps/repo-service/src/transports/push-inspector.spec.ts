import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { GIT_ENVIRONMENT } from '../git/index.js';
import { PushInspector } from './push-inspector.js';
import { type PushLimits, PushedObjects } from './push-limits.js';

const LIMITS: PushLimits = {
  PUSH_REFS: 10,
  PUSH_BLOB_BYTES: 10 * 1024 ** 2,
  PUSH_COMMIT_BYTES: 1_000,
  PUSH_PARENTS: 2,
  PUSH_TREE_ENTRIES: 100,
  PUSH_TREE_DEPTH: 10,
  PUSH_PATH_BYTES: 100,
};
/** Much that is read, of little on disk: git cannot have written all of it when the first object is looked at. */
const FILES = 10;
const FILE_BYTES = 1024 ** 2;

let root: string;

const git = (args: readonly string[], input: string | Buffer = ''): string =>
  execFileSync('git', ['-C', root, ...args], { env: { ...GIT_ENVIRONMENT }, input })
    .toString()
    .trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ingot-inspector-'));
  git(['init', '-q', '--bare', '.']);
  const files = Array.from({ length: FILES }, (_, digit) =>
    git(['hash-object', '-w', '--stdin'], Buffer.alloc(FILE_BYTES, digit)),
  );
  git(['pack-objects', '-q', join(root, 'objects/pack/pack')], files.join('\n'));
  git(['prune-packed']);
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const inspected = (limits = LIMITS) =>
  new PushInspector(limits).inspect(root, { changes: [], quarantine: join(root, 'objects') });

function killReader(): void {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const child of children) {
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('cat-file')) process.kill(Number(child), 'SIGKILL');
  }
}

describe('the inspection of a push', () => {
  it('accepts what is within the limits, and refuses what is not', async () => {
    expect((await inspected()).refusal).toBeNull();
    expect((await inspected({ ...LIMITS, PUSH_BLOB_BYTES: 1_000 })).refusal).toContain('PUSH_BLOB_BYTES');
  });

  it('accepts nothing when git is killed before it has shown all objects', async () => {
    jest.spyOn(PushedObjects.prototype, 'refusalOfSize').mockImplementation(() => {
      killReader();
      return null;
    });

    await expect(inspected()).rejects.toThrow('git cat-file ended with a signal');
  });
});
