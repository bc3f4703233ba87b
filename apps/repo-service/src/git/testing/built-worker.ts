import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const SOURCE_FILE = /(?<!\.spec)\.ts$/;

/** Bundles the worker program to a temporary file: tests run from source, child processes cannot. */
export interface BuiltWorker {
  readonly file: string;
  remove(): Promise<void>;
}

export async function buildWorker(): Promise<BuiltWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'ingot-git-worker-'));
  const nodegit = createRequire(import.meta.url).resolve('nodegit/package.json');
  await symlink(dirname(dirname(nodegit)), join(directory, 'node_modules'));
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const name of await readdir(SOURCE, { recursive: true })) {
    if (!SOURCE_FILE.test(name)) continue;
    const { code } = await transformFile(join(SOURCE, name), {
      swcrc: false,
      module: { type: 'nodenext' },
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022', keepClassNames: true },
    });
    const built = join(directory, name.replace(/\.ts$/, '.js'));
    await mkdir(dirname(built), { recursive: true });
    await writeFile(built, code);
  }
  return {
    file: join(directory, 'worker', 'main.js'),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
