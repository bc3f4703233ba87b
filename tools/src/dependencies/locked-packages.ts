import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const dependencies = z.record(z.string(), z.string()).default({});
const locked = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  os: z.array(z.string()).default([]),
  cpu: z.array(z.string()).default([]),
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
});
const lockfile = z.object({ packages: z.record(z.string(), locked) });

/** The packages of `package-lock.json` by their folder, such as `node_modules/pg`; workspaces by theirs. */
export type Lock = Readonly<Record<string, z.output<typeof locked>>>;

const MODULES = 'node_modules/';

/** What a package needs when it runs, where it declares more than that: the rest only serves its installation. */
const NEEDED_AT_RUN_TIME: Readonly<Record<string, readonly string[]>> = {
  // compiled by setup/nodegit; `locked-packages.spec.ts` checks what it imports
  nodegit: ['fs-extra', 'lodash'],
};

/** The workspaces whose processes run in production. */
const PRODUCTION = /^apps\//;

export const readLock = (): Lock =>
  lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

/** The folders of packages that come from a registry. */
export const installedFolders = (lock: Lock): string[] =>
  Object.entries(lock).flatMap(([folder, { link }]) => (folder.includes(MODULES) && !link ? [folder] : []));

/** The folders of packages that production installs, but only for the installation of others. */
export function installOnlyFolders(lock: Lock): string[] {
  const running = new Set(runningFolders(lock));
  return foldersBelowApps(lock, {}).filter((folder) => !running.has(folder));
}

/** The folders of packages that processes may import. */
export const runningFolders = (lock: Lock): string[] => foldersBelowApps(lock, NEEDED_AT_RUN_TIME);

function foldersBelowApps(lock: Lock, needed: typeof NEEDED_AT_RUN_TIME): string[] {
  const apps = Object.keys(lock).filter((folder) => PRODUCTION.test(folder) && !folder.includes(MODULES));
  const installed = new Set(installedFolders(lock));
  return [...reachable(lock, apps, needed)].filter((folder) => installed.has(folder));
}

function reachable(lock: Lock, from: readonly string[], needed: typeof NEEDED_AT_RUN_TIME): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entry = lock[folder];
    if (entry === undefined || found.has(folder)) continue;
    found.add(folder);
    if (entry.link && entry.resolved !== undefined) open.push(entry.resolved);
    const declared = { ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies };
    for (const name of needed[nameOf(folder)] ?? Object.keys(declared)) {
      const dependency = resolve(lock, folder, name);
      if (dependency !== null) open.push(dependency);
    }
  }
  return found;
}

/** The folder in which Node finds a package; null where it is not installed, as an optional one. */
function resolve(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `${MODULES}${name}` : `${folder}/${MODULES}${name}`;
    if (candidate in lock) return candidate;
    if (folder === '') return null;
  }
}
