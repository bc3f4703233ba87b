import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchContext } from '../context.js';
import { uniqueNames } from '../fixtures/branches.js';
import { git } from '../fixtures/git.js';
import { type Figures, median, ofLatencies } from '../measure/statistics.js';
import { samplesFor } from './beside-ceiling.js';

const CLONES = 5;

/** Times in seconds, and the ratio of HTTP to file://. */
export interface CloneFigures {
  readonly http: number;
  readonly file: number;
  readonly ratio: number;
}

export interface PushFigures {
  readonly http: Figures;
  readonly file: Figures;
}

/** Clones the same bare repository over HTTP and by file:// in turn. */
export async function measureClone(context: BenchContext): Promise<CloneFigures> {
  const { remote, storedAt } = await context.fixtures.largeRepository();
  await context.untilIdle();
  const seconds: { http: number[]; file: number[] } = { http: [], file: [] };
  await clone(context, remote); // warms the disk cache for both
  for (let round = 0; round < CLONES; round++) {
    seconds.file.push(await clone(context, `file://${storedAt}`));
    seconds.http.push(await clone(context, remote));
  }
  const http = median(seconds.http);
  const file = median(seconds.file);
  return { http, file, ratio: file / http };
}

async function clone({ scratch, signal }: BenchContext, url: string): Promise<number> {
  const directory = join(scratch, 'clone');
  const seconds = await timed(() => git(['clone', '-q', url, directory], { cwd: scratch, home: scratch, signal }));
  await rm(directory, { recursive: true });
  return seconds;
}

type Git = (...args: readonly string[]) => Promise<string>;

/** Pushes one commit at a time over HTTP and, to a copy of the repository, by file://. */
export async function measurePush(context: BenchContext): Promise<PushFigures> {
  const { scratch, signal, seconds } = context;
  const { remote, storedAt } = await context.fixtures.project();
  const count = Math.max(5, samplesFor(seconds) / 4);
  const [branch = ''] = uniqueNames('pushed', 1);
  const copy = join(scratch, `${branch}-copy.git`);
  const cwd = join(scratch, `${branch}.git`);
  const options = { cwd: scratch, home: scratch, signal };
  for (const directory of [copy, cwd]) await git(['clone', '-q', '--bare', `file://${storedAt}`, directory], options);
  await context.untilIdle();
  const run: Git = (...args) => git(args, { ...options, cwd });
  const push = async (url: string) => 1_000 * (await timed(() => run('push', '-q', url, branch)));
  const milliseconds: { http: number[]; file: number[] } = { http: [], file: [] };
  for (let number = 0; number <= count; number++) {
    await commitOn(run, branch, number);
    const file = await push(`file://${copy}`);
    const http = await push(remote);
    if (number === 0) continue; // it created the branch
    milliseconds.file.push(file);
    milliseconds.http.push(http);
  }
  return { http: ofLatencies(milliseconds.http), file: ofLatencies(milliseconds.file) };
}

async function commitOn(run: Git, branch: string, number: number): Promise<void> {
  const parent = number === 0 ? 'main' : branch;
  const oid = await run('commit-tree', '-p', parent, '-m', `Push number ${number}`, `${parent}^{tree}`);
  await run('update-ref', `refs/heads/${branch}`, oid);
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint();
  await action();
  return Number(process.hrtime.bigint() - started) / 1e9;
}
