import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Abandoned } from '@ingot/platform';
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

  it('tells a repository that is gone, as one that is deleted meanwhile, from a failure', async () => {
    const missing = `${tmpdir()}/none-${randomUUID()}.git`;
    await expect(git.run(missing, ['rev-parse', 'HEAD'])).rejects.toMatchObject({ code: 'gone', isGone: true });
    await expect(git.run('/', ['rev-parse', 'HEAD'])).rejects.toMatchObject({ code: 'gone' }); // half deleted
    const deleted = await mkdtemp(join(tmpdir(), 'deleted-'));
    const failing = ['-c', `alias.fail=!rmdir ${deleted}; echo fatal: unable to read tree >&2; exit 128`, 'fail'];
    await expect(git.run(deleted, failing)).rejects.toMatchObject({ code: 'gone' });
  });

  it('fails with what git said, unless the exit code is an answer', async () => {
    const args = ['hash-object', 'none'];
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

  it('does not begin for a reader who leaves before its turn', async () => {
    const begun = join(await mkdtemp(join(tmpdir(), 'ingot-command-')), 'begun');
    const stays = new AbortController().signal;
    const open = (command: string, gone = stays) => git.open('/', ['-c', `alias.do=!${command}`, 'do'], gone);
    const running = await Promise.all(Array.from({ length: 16 }, () => open('sleep 60')));
    const leave = new AbortController();
    const waiting = open(`touch ${begun}`, leave.signal);

    leave.abort();
    await expect(waiting).rejects.toBeInstanceOf(Abandoned);
    for (const output of running) output.on('error', () => undefined).destroy();

    expect(await text(await open('echo next'))).toBe('next\n');
    expect(existsSync(begun)).toBe(false);
    await rm(dirname(begun), { recursive: true });
  });

  it('reads no configuration of the machine', async () => {
    const { stdout } = await git.run('/', ['config', '--list', '--show-scope']);
    expect(stdout.toString()).toBe('command\tsafe.directory=*\n');
  });
});
