import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fencedBlocks } from './markdown-blocks.mjs';

const run = promisify(execFile);
const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
const GIVE_UP_MS = 90_000;

/** Runs a script as a reader would who stops at the first thing that goes wrong. */
function bash(script, { url, rootToken }, home) {
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, INGOT_URL: url, INGOT_TOKEN: rootToken };
  return run('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd: home, env, timeout: GIVE_UP_MS });
}

describe('README.md', () => {
  const stack = JSON.parse(readFileSync(process.env.INGOT_TEST_STACK, 'utf8'));
  const blocks = fencedBlocks(readme, 'bash');
  let home;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'ingot-readme-'));
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it(
    'leads from the first call to a merged change, block by block',
    async () => {
      const { stdout, stderr } = await bash(blocks.join('\n'), stack, home);

      expect(stderr).toBe('');
      expect(stdout).not.toContain('undefined');
      expect(stdout).toContain('"username":"root"');
      expect(stdout).toContain('{ additions: 1, deletions: 0, total: 1 }\n');
      expect(stdout).toMatch(/^opened\nsuccess\n[0-9a-f]{40}\n/m);
      expect(stdout).toMatch(/Merge branch 'greeting' into 'main'$/m);
      expect(stdout.endsWith('Greetings come from hello.py.\n')).toBe(true);
    },
    GIVE_UP_MS + 5_000,
  );

  it('is run so that a call which is refused fails', async () => {
    await expect(bash(`${blocks[0]}\napi "$INGOT_URL/api/v4/projects/0"`, stack, home)).rejects.toMatchObject({
      code: 22,
      stdout: expect.stringContaining('404 Project Not Found'),
    });
  });
});
