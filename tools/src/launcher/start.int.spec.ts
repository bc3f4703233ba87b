import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.js';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ingot-start-'));
  writeFileSync(join(directory, 'file'), '');
  symlinkSync(join(directory, 'nowhere'), join(directory, 'dangling'));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A start that cannot succeed, so that it ends by itself. */
function start(env: NodeJS.ProcessEnv): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'launcher/start'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, DATA_DIR: join(directory, 'data'), PORT: '0', SSH_PORT: '0', ...env },
  });
  return { status, output: `${stdout}${stderr}` };
}

describe('npm start', () => {
  it.each([
    ['a DATA_DIR that is a file', () => ({ DATA_DIR: join(directory, 'file') }), /^DATA_DIR=.* is a file; choose/],
    [
      'a dangling DATA_DIR',
      () => ({ DATA_DIR: join(directory, 'dangling') }),
      /^DATA_DIR=.* make that directory first$/,
    ],
    ['a DATA_DIR in /proc', () => ({ DATA_DIR: '/proc/nope' }), /^DATA_DIR=\/proc\/nope .*choose another DATA_DIR/],
    ['a PORT that is none', () => ({ PORT: 'eighty' }), /^PORT is not a port number: eighty; use one/],
    ['an HTTP_HOST of others', () => ({ HTTP_HOST: '192.0.2.1', PORT: '39999' }), /^HTTP_HOST=192.0.2.1 .*; use 127/],
    ['a wrong DATABASE_URL', () => ({ DATABASE_URL: 'here' }), /^DATABASE_URL cannot be used: .*; unset it/],
    ['a wrong NATS_URL', () => ({ NATS_URL: 'here' }), /^NATS_URL cannot be used: .*; unset it/],
    ['a wrong REDIS_URL', () => ({ REDIS_URL: 'here' }), /^REDIS_URL cannot be used: .*; unset it/],
  ])('names the variable and what to do, in one line, for %s', (_name, env, line) => {
    const { status, output } = start(env());
    expect(output.trimEnd()).toMatch(line);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });
});
