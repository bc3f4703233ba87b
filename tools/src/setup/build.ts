import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { readJson, writeJson } from './json-file.js';
import { type CommandOptions, logged, runCommand, SetupError } from './run-command.js';

/** Files that affect the build of every project. */
const SHARED = ['package-lock.json', '.swcrc', 'nx.json', ...filesBelow('tools/src/bundle')];

/** Builds what changed since the last build. */
export async function ensureBuilt(signal?: AbortSignal): Promise<void> {
  const stamp = join(root, '.nx', 'ingot-build.json');
  const sources = fingerprint();
  if (readJson(stamp, z.object({ sources: z.string() }))?.sources === sources && isComplete()) return;
  console.log('Building …');
  const { code, output } = await logged(join(root, '.nx', 'ingot-build.log'), (stdio) =>
    nx(['run-many', '--target=build'], { signal, stdio }),
  );
  if (code !== 0) throw new SetupError(`${output()}\nthe build failed`);
  writeJson(stamp, { sources });
}

export function nx(args: readonly string[], { signal, stdio }: CommandOptions = {}): Promise<number> {
  const script = join(root, 'node_modules', '.bin', 'nx');
  const all = [script, ...args, '--parallel=2', '--outputStyle=static'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  return runCommand(`nx ${args.join(' ')}`, process.execPath, all, { cwd: root, signal, env, stdio });
}

/** Libraries and apps, as paths relative to the root like `apps/gateway`. */
export function projects(): string[] {
  return ['libs', 'apps'].flatMap((dir) =>
    readdirSync(join(root, dir))
      .map((name) => `${dir}/${name}`)
      .filter((project) => existsSync(join(root, project, 'package.json'))),
  );
}

/** Path, size and modification time of every source file. Reading them all would take longer than it saves. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...SHARED,
    ...projects().flatMap((project) => [join(project, 'package.json'), ...filesBelow(join(project, 'src'))]),
  ];
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Specs are not built. */
function filesBelow(directory: string): string[] {
  const path = join(root, directory);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** libs/testing runs from source. */
function isComplete(): boolean {
  return projects()
    .filter((project) => project !== 'libs/testing')
    .every((project) =>
      existsSync(join(root, project, 'dist', project.startsWith('apps/') ? 'bundle.js' : 'index.js')),
    );
}
