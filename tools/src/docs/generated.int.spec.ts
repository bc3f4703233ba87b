import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.js';
import { stale } from './document-files.js';
import { LAUNCHER_VARIABLES } from './launcher-variables.js';

const run = promisify(execFile);

/** Names that the launcher's files read from an environment. */
function variablesReadIn(directory: string): Set<string> {
  const sources = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('fixtures'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
  const names = sources.flatMap((source) => [...source.matchAll(/\b(?:env|external)\.([A-Z][A-Z_]+)\b/g)]);
  const ports = sources.flatMap((source) => [...source.matchAll(/portFrom\('([A-Z_]+)'/g)]);
  return new Set([...names, ...ports].flatMap(([, name]) => name ?? []));
}

/** Ten seconds of processor time, in turn with the other specs. */
const GENERATED_MS = 180_000;

describe('generated documentation', () => {
  it(
    'is as the code says; npm run docs brings it up to date',
    async () => {
      const check = [join(root, 'tools/run.mjs'), 'docs/generate', '--check'];
      const { stdout } = await run(process.execPath, check, { cwd: root }).catch((error: { stdout: string }) => error);

      expect(stdout).toBe('');
    },
    GENERATED_MS,
  );

  it('counts as out of date when a page differs or is missing', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const files = [
      { path: 'README.md', content: readme },
      { path: 'README.md', content: `${readme}more` },
      { path: 'docs/no-such-page.md', content: '' },
    ];

    expect(stale(files)).toEqual(['README.md', 'docs/no-such-page.md']);
  });

  it('lists every variable that the launcher reads, and no other', () => {
    const notItsOwn = ['PATH', 'XDG_CACHE_HOME', 'NODE_ENV'];
    const read = new Set(['launcher', 'setup'].flatMap((name) => [...variablesReadIn(join(root, 'tools/src', name))]));
    for (const name of notItsOwn) read.delete(name);

    expect([...read].sort()).toEqual(LAUNCHER_VARIABLES.map(({ name }) => name).sort());
  });
});
