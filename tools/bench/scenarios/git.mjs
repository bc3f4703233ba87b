import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uniqueNames } from '../fixtures/branches.mjs';
import { git } from '../fixtures/git.mjs';
import { median, ofLatencies } from '../measure/statistics.mjs';
import { samplesFor } from './beside-ceiling.mjs';

const CLONES = 5;

/**
 * Clones over HTTP and, of the same bare repository, from a file:// URL, in turn.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function measureClone(context) {
  const { remote, storedAt } = await context.fixtures.largeRepository();
  await context.untilIdle();
  const seconds = { http: [], file: [] };
  await clone(context, remote); // neither of them should be the one that reads from a cold disk
  for (let round = 0; round < CLONES; round++) {
    seconds.file.push(await clone(context, `file://${storedAt}`));
    seconds.http.push(await clone(context, remote));
  }
  const http = median(seconds.http);
  const file = median(seconds.file);
  return { http, file, ratio: file / http };
}

async function clone({ scratch, signal }, url) {
  const directory = join(scratch, 'clone');
  const seconds = await timed(() => git(['clone', '-q', url, directory], { cwd: scratch, home: scratch, signal }));
  await rm(directory, { recursive: true });
  return seconds;
}

/**
 * Pushes one commit at a time over HTTP and, to a copy of the same repository, by a file:// URL.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function measurePush(context) {
  const { scratch, signal, seconds } = context;
  const { remote, storedAt } = await context.fixtures.project();
  const count = Math.max(5, samplesFor(seconds) / 4);
  const [branch] = uniqueNames('pushed', 1);
  const copy = join(scratch, `${branch}-copy.git`);
  const cwd = join(scratch, `${branch}.git`);
  const options = { cwd: scratch, home: scratch, signal };
  for (const directory of [copy, cwd]) await git(['clone', '-q', '--bare', `file://${storedAt}`, directory], options);
  await context.untilIdle();
  const run = (...args) => git(args, { ...options, cwd });
  const milliseconds = { http: [], file: [] };
  for (let number = 0; number <= count; number++) {
    await commitOn(run, branch, number);
    for (const [kind, url] of Object.entries({ file: `file://${copy}`, http: remote })) {
      const taken = 1_000 * (await timed(() => run('push', '-q', url, branch)));
      if (number > 0) milliseconds[kind].push(taken); // the first one makes the branch
    }
  }
  return { http: ofLatencies(milliseconds.http), file: ofLatencies(milliseconds.file) };
}

async function commitOn(run, branch, number) {
  const parent = number === 0 ? 'main' : branch;
  const oid = await run('commit-tree', '-p', parent, '-m', `Push number ${number}`, `${parent}^{tree}`);
  await run('update-ref', `refs/heads/${branch}`, oid);
}

async function timed(action) {
  const started = process.hrtime.bigint();
  await action();
  return Number(process.hrtime.bigint() - started) / 1e9;
}
