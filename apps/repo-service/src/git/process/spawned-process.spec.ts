import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Unavailable } from '@ingot/contracts';
import { SpawnedProcess, type SpawnOptions } from './spawned-process.js';

const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };

const shell = (script: string, options: Partial<SpawnOptions> = {}): SpawnedProcess =>
  new SpawnedProcess('sh', ['-c', script], { env, ...options });

/** Its exit code, and what it wrote. */
async function resultOf(child: SpawnedProcess): Promise<{ code: number | null; out: string; err: string }> {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}

describe('a spawned process', () => {
  it('has its arguments, and nothing but its environment', async () => {
    const child = new SpawnedProcess('sh', ['-c', 'echo "$0 $1"; env', 'a b', '"c"'], {
      env: { ...env, ONLY: 'this' },
    });

    const { code, out } = await resultOf(child);

    const [args, ...variables] = out.trim().split('\n');
    expect([code, args]).toEqual([0, 'a b "c"']);
    expect(variables).toContain('ONLY=this');
    expect(variables.filter((line) => line.startsWith('HOME='))).toEqual([]);
  });

  it('has no more of our open files than a child of Node', async () => {
    const listing = 'ls /proc/$$/fd';
    const directory = mkdtempSync(join(tmpdir(), 'ingot-spawn-'));
    const ours = openSync(join(directory, 'ours'), 'w');

    const { out } = await resultOf(shell(listing));

    expect(out).toBe(spawnSync('sh', ['-c', listing], { encoding: 'utf8' }).stdout);
    closeSync(ours);
    rmSync(directory, { recursive: true });
  });

  it('reads what it is given to the end, and says how it ended', async () => {
    const child = shell('cat; echo problem >&2; exit 3');
    const input = 'x'.repeat(1024 ** 2);
    child.stdin.end(input);

    expect(await resultOf(child)).toEqual({ code: 3, out: input, err: 'problem\n' });
    expect(child.isRunning).toBe(false);
  });

  it('has no exit code after a signal, and those that Node ignores end it', async () => {
    expect((await resultOf(shell('kill -TERM $$'))).code).toBeNull();
    expect((await resultOf(shell('kill -PIPE $$; exit 1'))).code).toBeNull();
  });

  it('is killed with its children when it leads a group', async () => {
    const child = shell('sleep 600 & sleep 600', { ownSession: true });
    child.killGroup();

    expect((await resultOf(child)).code).toBeNull();
    expect(() => child.killGroup()).not.toThrow();
  });

  it('ends only after it has, although it closed its output before', async () => {
    const child = shell('exec >&- 2>&-; read -r line; exit 4');
    const result = resultOf(child);
    await text(child.stdout);
    expect(child.isRunning).toBe(true);
    child.stdin.end('go on\n');

    expect((await result).code).toBe(4);
  });

  it('is held to its limits, and so is what it starts', async () => {
    const limits = { memoryBytes: 64 * 1024 ** 2, cpuSeconds: 7 };
    const child = shell('read -r line; ulimit -d; sh -c "ulimit -c; ulimit -t"', { limits });
    child.stdin.end('go on\n');

    expect(await resultOf(child)).toMatchObject({ code: 0, out: `${64 * 1024}\n0\n7\n` });
  });

  it('speaks over further pipes in both directions', async () => {
    const child = shell('read -r word <&4; echo "$word" >&3', { stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'] });
    child.stdio[4]?.end('hello\n');
    const said = child.stdio[3];
    if (said == null) throw new Error('no pipe');

    expect(await text(said)).toBe('hello\n');
    expect((await resultOf(child)).code).toBe(0);
  });

  it('ends although nobody reads a further pipe', async () => {
    const child = shell('echo unread >&3', { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });

    expect((await resultOf(child)).code).toBe(0);
  });

  it('writes to a file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ingot-spawn-'));
    const file = openSync(join(directory, 'out'), 'w');
    const child = shell('echo written', { stdio: ['pipe', file, 'pipe'] });
    closeSync(file);
    child.stderr.resume();

    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(readFileSync(join(directory, 'out'), 'utf8')).toBe('written\n');
    rmSync(directory, { recursive: true });
  });

  it('cannot be made of a program that is missing', async () => {
    const started = Promise.resolve().then(() => new SpawnedProcess('no-such-program', [], { env }));

    await expect(started).rejects.toMatchObject({
      code: 'unavailable',
      context: { reason: 'no-such-program cannot be started: ENOENT' },
    });
  });

  it('leaves no descriptor open when it cannot be made', () => {
    const count = () => readdirSync('/proc/self/fd').length;
    const before = count();

    for (let times = 0; times < 20; times++) {
      expect(() => new SpawnedProcess('no-such-program', [], { env })).toThrow(Unavailable);
    }

    expect(count()).toBeLessThan(before + 20);
  });
});
