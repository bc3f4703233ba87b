import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { root } from '../root.js';
import { fencedBlocks } from './markdown.js';

const run = promisify(execFile);
const stackFile = z.object({ url: z.string(), rootToken: z.string() });

/** The time limit of a page's blocks. */
export const GIVE_UP_MS = 90_000;

/** The bash blocks of a page of the documentation, in order. */
export const bashBlocks = (page: string): string[] => fencedBlocks(readFileSync(join(root, page), 'utf8'), 'bash');

/** The stack of the specs. */
const stackOfSpecs = () => stackFile.parse(JSON.parse(readFileSync(process.env.INGOT_TEST_STACK ?? '', 'utf8')));

/** Runs a script with the variables of the README, in an empty home directory. Stops at the first error. */
export async function bash(
  script: string,
  { url, rootToken }: z.output<typeof stackFile> = stackOfSpecs(),
): Promise<{ stdout: string; stderr: string }> {
  const home = mkdtempSync(join(tmpdir(), 'ingot-docs-'));
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, INGOT_URL: url, INGOT_TOKEN: rootToken };
  try {
    return await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd: home, env, timeout: GIVE_UP_MS });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
