import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { exitOf, exitOfFed } from './exit-of.js';

const shell = (script: string) => spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
const MEGABYTE = 1024 ** 2;

describe('the exit of a process', () => {
  it('is its code', async () => {
    expect(await exitOf(shell('exit 7'))).toBe(7);
  });

  it('is null for one that is killed, or cannot be started', async () => {
    expect(await exitOf(shell('kill -9 $$'))).toBeNull();
    expect(await exitOf(spawn('/nonexistent', []))).toBeNull();
  });
});

describe('a process that is fed', () => {
  it('has read all of its input when it ends well', async () => {
    const child = shell(`test $(wc -c) = ${MEGABYTE}`);

    expect(await exitOfFed(child, Readable.from([Buffer.alloc(MEGABYTE)]))).toBe(0);
  });

  it.each(['exit 3', 'head -c 10; exit 3'])('says by its code why it stopped reading: %s', async (script) => {
    expect(await exitOfFed(shell(script), Readable.from([Buffer.alloc(MEGABYTE), Buffer.alloc(MEGABYTE)]))).toBe(3);
  });

  it('is killed when its input breaks off', async () => {
    const child = shell('cat; sleep 60');
    const broken = Readable.from(
      (function* () {
        yield 'begun';
        throw new Error('the network is gone');
      })(),
    );

    await expect(exitOfFed(child, broken)).rejects.toThrow('the network is gone');
    expect(child.killed).toBe(true);
  });
});
