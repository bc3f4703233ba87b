import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newPublicKey, useStack } from '../index.js';

const stack = useStack();
const outcomes = z.record(z.string(), z.string().nullable());

/** Runs a script in the language of the client. @returns what went wrong in each of its tests; null for nothing */
async function outcomeOf(program: string, script: string): Promise<Readonly<Record<string, string | null>>> {
  const project = await stack.given.project({ initialized: false });
  const path = join(import.meta.dirname, script);
  const given = [path, stack.url, stack.running.rootToken, String(project.id), newPublicKey()];
  const { stdout } = await promisify(execFile)(program, given, { maxBuffer: 16 * 1024 * 1024 });
  return outcomes.parse(JSON.parse(stdout));
}

describe('a client of this API, as Debian packages it', () => {
  it.each([
    ['Python', '/usr/bin/python3', 'python-gitlab.py'],
    ['Ruby', '/usr/bin/ruby', 'ruby-gitlab.rb'],
    ['Perl', '/usr/bin/perl', 'gitlab-api-v4.pl'],
  ])(
    'gets what it expects from every call, in %s',
    async (_language, program, script) => {
      const outcome = await outcomeOf(program, script);

      expect(Object.keys(outcome).length).toBeGreaterThan(10);
      expect(Object.entries(outcome).filter(([, problem]) => problem !== null)).toEqual([]);
    },
    120_000,
  );
});
