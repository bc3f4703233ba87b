import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../setup/json-file.js';

/**
 * Node's flags for five processes on one small machine: a small young generation; a bound of the heap, without which V8 lets garbage grow
 * to several times of what is in use; and no source maps, which would stay in memory for every loaded module.
 */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

export interface BundleFiles {
  readonly main: string;
  /** What starts the program. */
  readonly bundle: string;
  /** All its modules in one file. */
  readonly code: string;
  readonly record: string;
}

const recorded = z.object({ digest: z.string(), sources: z.array(z.string()) });

/** @param program the folder of another program of the app than its process, like `backup/program` */
export function bundleFiles(root: string, app: string, program = ''): BundleFiles {
  const dist = join(root, 'apps', app, 'dist', program);
  return {
    main: join(dist, 'main.js'),
    bundle: join(dist, 'bundle.js'),
    code: join(dist, 'bundle.cjs'),
    record: join(dist, 'bundle.json'),
  };
}

/** Writes the list of a bundle's inputs; they are relative to the root. */
export function rememberSources(root: string, { record }: BundleFiles, inputs: readonly string[]): void {
  const sources = ['package-lock.json', ...inputs.filter((input) => !input.includes('node_modules/'))].sort();
  writeJson(record, { digest: digestOf(root, sources), sources });
}

/** The file to start an app, or another program of it, from: its bundle, or its modules when any of them, or of a library, is newer. */
export function programOf(root: string, app: string, program = ''): string {
  const { main, bundle, record } = bundleFiles(root, app, program);
  const made = existsSync(bundle) ? readJson(record, recorded) : null;
  if (made === null) return main;
  const isCurrent =
    made.sources.every((source) => existsSync(join(root, source))) && digestOf(root, made.sources) === made.digest;
  return isCurrent ? bundle : main;
}

function digestOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(`${source}\0`).update(readFileSync(join(root, source)));
  return hash.digest('hex');
}
