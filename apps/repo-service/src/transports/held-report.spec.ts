import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HeldReport } from './held-report.js';

describe('the report of a push', () => {
  function reported() {
    const git = new PassThrough();
    const report = new HeldReport(git);
    const seen: string[] = [];
    report.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
    report.on('end', () => seen.push('end'));
    const write = async (text: string): Promise<void> => {
      git.write(text);
      await nextTurn();
    };
    return { git, report, seen, write };
  }

  it('is kept back, with its end, until it is released; progress before it is not', async () => {
    const { git, report, seen, write } = reported();
    await write('progress');
    expect(seen).toEqual(['progress']);

    report.hold();
    await write('ok one');
    await write('ok two');
    git.end();
    await nextTurn();
    expect(seen).toEqual(['progress']);

    report.release();
    await nextTurn();
    expect(seen).toEqual(['progress', 'ok one', 'ok two', 'end']);
  });

  it('goes on when it was released before git has ended', async () => {
    const { git, report, seen, write } = reported();
    report.hold();
    await write('ok one');
    report.release();
    await write('ok two');
    git.end();
    await nextTurn();
    expect(seen).toEqual(['ok one', 'ok two', 'end']);
  });

  it('needs no release when no ref may move', async () => {
    const { git, report, seen, write } = reported();
    await write('refused');
    git.end();
    await nextTurn();
    report.release();
    expect(seen).toEqual(['refused', 'end']);
  });

  it('is taken to its end, however long it is, though nobody reads it', async () => {
    const git = new PassThrough({ highWaterMark: 16 });
    const report = new HeldReport(git);
    report.hold();
    for (let line = 0; line < 1_000; line++) git.write('ok refs/heads/branch\n');
    git.end();
    await new Promise((resolve) => git.once('end', resolve));
    expect(report.readableLength).toBe(0);
  });

  it('is taken to its end, and passed on in order, though what came before it is still unread', async () => {
    const git = new PassThrough();
    const report = new HeldReport(git);
    const progress = 'progress\n'.repeat(50_000);
    git.write(progress);
    await nextTurn();
    report.hold();
    git.write('ok one\n');
    await nextTurn();
    git.end('ok two\n');
    await new Promise((resolve) => git.once('end', resolve));

    report.release();
    expect(await text(report)).toBe(`${progress}ok one\nok two\n`);
  });
});
