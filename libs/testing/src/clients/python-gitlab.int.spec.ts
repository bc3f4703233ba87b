import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newPublicKey, useStack } from '../index.js';

const stack = useStack();
const SCRIPT = join(import.meta.dirname, 'python-gitlab.py');
const outcomes = z.record(z.string(), z.string().nullable());

describe('the Python client of this API, as Debian packages it', () => {
  it('gets what it expects from every call', async () => {
    const project = await stack.given.project({ initialized: false });
    const given = [SCRIPT, stack.url, stack.running.rootToken, String(project.id), newPublicKey()];

    const { stdout } = await promisify(execFile)('/usr/bin/python3', given, { maxBuffer: 16 * 1024 * 1024 });

    const outcome = outcomes.parse(JSON.parse(stdout));
    expect(Object.keys(outcome).length).toBeGreaterThan(10);
    expect(Object.entries(outcome).filter(([, problem]) => problem !== null)).toEqual([]);
  }, 120_000);
});
