import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newPublicKey, useStack } from '../index.js';

const stack = useStack();
/** What runs a script. */
type Command = readonly [program: string, ...args: string[]];

const goCache = mkdtempSync(join(tmpdir(), 'ingot-go-'));
afterAll(() => rmSync(goCache, { recursive: true, force: true }));

const outcomes = z.record(z.string(), z.string().nullable());

/** Runs a script in the language of the client. @returns what went wrong in each of its tests; null for nothing */
async function outcomeOf(
  [program, ...args]: Command,
  script: string,
): Promise<Readonly<Record<string, string | null>>> {
  const project = await stack.given.project({ initialized: false });
  const path = join(import.meta.dirname, script);
  const given = [...args, path, stack.url, stack.running.rootToken, String(project.id), newPublicKey()];
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: goCache };
  const { stdout } = await promisify(execFile)(program, given, { env, maxBuffer: 16 * 1024 * 1024 });
  return outcomes.parse(JSON.parse(stdout));
}

describe('a client of this API, as Debian packages it', () => {
  it.each([
    ['Python', ['/usr/bin/python3'], 'python-gitlab.py'],
    ['Ruby', ['/usr/bin/ruby'], 'ruby-gitlab.rb'],
    ['Perl', ['/usr/bin/perl'], 'gitlab-api-v4.pl'],
    ['Go', ['/usr/bin/go', 'run'], 'go-gitlab.go'],
  ] satisfies [string, Command, string][])(
    'gets what it expects from every call, in %s',
    async (_language, command, script) => {
      const outcome = await outcomeOf(command, script);

      expect(Object.keys(outcome).length).toBeGreaterThanOrEqual(10);
      expect(Object.entries(outcome).filter(([, problem]) => problem !== null)).toEqual([]);
    },
    120_000,
  );
});
