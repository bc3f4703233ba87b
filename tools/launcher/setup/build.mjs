import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '../json-file.mjs';
import { logged, runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

const SHARED = [
  'package-lock.json',
  '.swcrc',
  'nx.json',
  ...['bundle', 'built-bundle', 'esbuild-plugins'].map((name) => join('tools', 'bundle', `${name}.mjs`)),
];

/** @param {string} root @param {{ signal?: AbortSignal }} options */
export async function ensureBuilt(root, { signal }) {
  const stamp = join(root, '.nx', 'ingot-build.json');
  const sources = fingerprint(root);
  if (readJson(stamp)?.sources === sources && isComplete(root)) return;
  console.log('Building …');
  const { code, output } = await logged(join(root, '.nx', 'ingot-build.log'), (stdio) =>
    nx(root, ['run-many', '--target=build'], { signal, stdio }),
  );
  if (code !== 0) throw new SetupError(`${output()}\nthe build failed`);
  writeJson(stamp, { sources });
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {{ signal?: AbortSignal, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function nx(root, args, { signal, stdio } = {}) {
  const script = join(root, 'node_modules', '.bin', 'nx');
  const all = [script, ...args, '--parallel=2', '--outputStyle=static'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  return runCommand(`nx ${args.join(' ')}`, process.execPath, all, { cwd: root, signal, env, stdio });
}

/** @param {string} root @returns {string[]} paths relative to the root, like apps/gateway */
export function projects(root) {
  return ['libs', 'apps'].flatMap((dir) =>
    readdirSync(join(root, dir))
      .map((name) => `${dir}/${name}`)
      .filter((project) => existsSync(join(root, project, 'package.json'))),
  );
}

/** Of every source file: where it is, its size and when it was changed. Reading them all would take longer than it saves. */
function fingerprint(root) {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...SHARED,
    ...projects(root).flatMap((project) => [join(project, 'package.json'), ...sourcesOf(root, project)]),
  ];
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sourcesOf(root, project) {
  const src = join(root, project, 'src');
  if (!existsSync(src)) return [];
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function isComplete(root) {
  return projects(root).every((project) =>
    existsSync(join(root, project, 'dist', project.startsWith('apps/') ? 'bundle.js' : 'index.js')),
  );
}
