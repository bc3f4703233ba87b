import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.object({ version: z.string(), dependencies, devDependencies: dependencies });

/** The heading of a release; that of the coming one names its version in parentheses. */
const HEADING =
  /^## (?:(?<version>\d+\.\d+\.\d+) \((?<date>\d{4}-\d{2}-\d{2})\)|Unreleased \((?<coming>\d+\.\d+\.\d+)\))$/;

export interface Release {
  readonly version: string;
  /** Null for the coming release. */
  readonly date: string | null;
  /** What the changelog says of it. */
  readonly text: string;
}

/** The releases that a changelog tells of, newest first. Throws for a heading of another form. Pure. */
export function releasesIn(changelog: string): Release[] {
  return changelog
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const { version, coming, date = null } = HEADING.exec(heading)?.groups ?? {};
      const of = version ?? coming;
      if (of === undefined) throw new Error(`not the heading of a release: ${heading}`);
      return { version: of, date, text: lines.join('\n').trim() };
    });
}

/** Where a package of this repository, or what it needs of the others, has another version, like `apps/gateway: 0.1.0`. */
export function otherVersions(version: string): string[] {
  const folders = ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['tools', ...folders].flatMap((folder) => {
    const { version: own, ...needed } = readManifest(join(root, folder));
    const ofOthers = Object.entries({ ...needed.dependencies, ...needed.devDependencies })
      .filter(([name]) => name.startsWith('@ingot/'))
      .map(([name, found]) => [`${folder} needs ${name}`, found] as const);
    return [[folder, own] as const, ...ofOthers]
      .filter(([, found]) => found !== version)
      .map(([where, found]) => `${where}: ${found}`);
  });
}

export const currentVersion = (): string => readManifest(root).version;

const readManifest = (folder: string) => manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
