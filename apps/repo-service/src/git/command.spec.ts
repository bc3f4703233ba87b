import { tmpdir } from 'node:os';
import { GitCommand } from './command.js';

describe('GitCommand', () => {
  const git = new GitCommand({ maxConcurrent: 1, maxWaiting: 1 });

  it('answers the output', async () => {
    const { stdout, exitCode } = await git.run(tmpdir(), ['hash-object', '--stdin'], { input: '' });
    expect({ text: stdout.toString(), exitCode }).toEqual({
      text: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n',
      exitCode: 0,
    });
  });

  it('fails with what git said, unless the exit code is an answer', async () => {
    const args = ['rev-parse', '--verify', '--end-of-options', 'none'];
    await expect(git.run('/', args)).rejects.toMatchObject({ name: 'GitError', code: 'failed' });
    expect(await git.run('/', args, { answers: [128] })).toMatchObject({ exitCode: 128 });
  });

  it('ends git when it answers too much or takes too long', async () => {
    await expect(git.run('/', ['help', '-a'], { maxOutputBytes: 10 })).rejects.toMatchObject({ code: 'too_large' });
    const endless = git.run('/', ['-c', 'alias.wait=!sleep 20', 'wait'], { timeoutMs: 100 });
    await expect(endless).rejects.toMatchObject({ code: 'timeout' });
  });

  it('refuses as unavailable when too many wait', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => git.run('/', ['version'])));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  it('reads no configuration of the machine', async () => {
    const { stdout } = await git.run('/', ['config', '--list', '--show-scope']);
    expect(stdout.toString()).toBe('command\tsafe.directory=*\n');
  });
});
