// npm run dependencies:update: asks the registry for advisories of what is locked, and stores them. Reasons that were given stay.
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { root } from '../root.js';
import { type Advisory, readAdvisories, writeAdvisories } from './advisories.js';
import { installedFolders, nameOf, readLock } from './locked-packages.js';

const via = z.looseObject({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
});
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), via])), nodes: z.array(z.string()) }),
  ),
});

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { cwd: root, encoding: 'utf8' });
const parsed = report.safeParse(JSON.parse(stdout));
if (!parsed.success) throw new Error(`the registry told no advisories: ${stdout.slice(0, 500)}`);

const lock = readLock();
const reasons = new Map(readAdvisories().advisories.map(({ id, accepted }) => [id, accepted]));
const advisories = Object.values(parsed.data.vulnerabilities).flatMap(({ via: causes, nodes }): Advisory[] =>
  causes.flatMap((cause) => {
    if (typeof cause === 'string') return [];
    const folders = installedFolders(lock).filter((folder) => nodes.includes(folder) && nameOf(folder) === cause.name);
    const id = cause.url.slice(cause.url.lastIndexOf('/') + 1);
    const accepted = reasons.get(id);
    const versions = [...new Set(folders.flatMap((folder) => lock[folder]?.version ?? []))];
    const { name, title, url, severity } = cause;
    return [{ id, package: name, versions, severity, title, url, ...(accepted === undefined ? {} : { accepted }) }];
  }),
);
writeAdvisories({ updated: new Date().toISOString().slice(0, 10), advisories });
console.log(`${advisories.length} advisories stored; npm run dependencies:check checks them`);
