import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root @param {string} app */
export function bundleFiles(root, app) {
  const dist = join(root, 'apps', app, 'dist');
  return { main: join(dist, 'main.js'), bundle: join(dist, 'bundle.js'), record: join(dist, 'bundle.json') };
}

/**
 * Notes what the bundle was made of.
 * @param {string} root
 * @param {ReturnType<typeof bundleFiles>} files
 * @param {string[]} inputs relative to the root
 */
export function rememberSources(root, { record }, inputs) {
  const sources = ['package-lock.json', ...inputs.filter((input) => !input.includes('node_modules/'))].sort();
  writeFileSync(record, JSON.stringify({ digest: digestOf(root, sources), sources }));
}

/**
 * The file to run an app by: its bundle, or its modules as they are when one of them, or a library's, was built since.
 * @param {string} root
 * @param {string} app
 * @returns {string}
 */
export function programOf(root, app) {
  const { main, bundle, record } = bundleFiles(root, app);
  if (!existsSync(bundle) || !existsSync(record)) return main;
  const { digest, sources } = JSON.parse(readFileSync(record, 'utf8'));
  const isCurrent = sources.every((source) => existsSync(join(root, source))) && digestOf(root, sources) === digest;
  return isCurrent ? bundle : main;
}

function digestOf(root, sources) {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(`${source}\0`).update(readFileSync(join(root, source)));
  return hash.digest('hex');
}
