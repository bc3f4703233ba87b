import { bash, bashBlocks, GIVE_UP_MS } from './executed-blocks.js';

describe('README.md', () => {
  const blocks = bashBlocks('README.md');

  it(
    'leads from the first call to a merged change, block by block',
    async () => {
      const { stdout, stderr } = await bash(blocks.join('\n'));

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
    await expect(bash(`${blocks[0]}\napi "$INGOT_URL/api/v4/projects/0"`)).rejects.toMatchObject({
      code: 22,
      stdout: expect.stringContaining('404 Project Not Found') as unknown,
    });
  });
});

describe('docs/ci.md', () => {
  it(
    'leads from a configuration to a deployment and a merge by its pipeline, block by block',
    async () => {
      const { stdout, stderr } = await bash(bashBlocks('docs/ci.md').join('\n'));

      expect(stderr).toBe('');
      expect(stdout.split('\n').filter((line) => line !== '')).toEqual([
        'shout is pending,staging is created',
        'shouting',
        'shout: success',
        'staging: success',
        'shouting',
        'deploying HELLO',
        'success',
        'deployment 1 to staging',
        'https://staging.example.com',
        'opened',
        'shout: success',
        'goodbye',
      ]);
    },
    GIVE_UP_MS + 5_000,
  );
});
