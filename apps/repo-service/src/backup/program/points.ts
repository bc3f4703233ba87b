import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { run } from './processes.js';

const POINTS = 'points';
const MANIFEST = 'repositories.jsonl';
const UNFINISHED = '.part';
/** What `newPoint` makes: sorts by time. */
const POINT = /^\d{8}T\d{9}Z$/;

const savedRepository = z.object({
  projectId: z.number(),
  storage: z.string(),
  diskPath: z.string(),
  /** Null when the project was deleted while the backup ran, or its storage had no repository of it. */
  state: z
    .object({ head: z.string(), refs: z.array(z.tuple([z.string(), z.string()])), packs: z.array(z.string()) })
    .nullable(),
});
/** A repository at a point in time. */
export type SavedRepository = z.output<typeof savedRepository>;

/** The name of the present. */
export const newPoint = (): string => new Date().toISOString().replaceAll(/[-:.]/g, '');

/** A directory of backups: points in time, and beside them what points share. */
export class Points {
  constructor(private readonly root: string) {}

  /** Oldest first; those that were completed. */
  async all(): Promise<string[]> {
    return (await readdir(join(this.root, POINTS)).catch(() => [])).filter((name) => POINT.test(name)).sort();
  }

  directoryOf(point: string): string {
    return join(this.root, POINTS, point);
  }

  /** Where a point is written until it is complete. */
  async begin(point: string): Promise<string> {
    const directory = `${this.directoryOf(point)}${UNFINISHED}`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return directory;
  }

  /** From now on the point counts; all of it is on the disk. */
  async complete(point: string): Promise<void> {
    await run('sync', ['--file-system', this.root]);
    await rename(`${this.directoryOf(point)}${UNFINISHED}`, this.directoryOf(point));
    await run('sync', ['--file-system', this.root]);
  }

  /** Removes all points but the newest, and what crashes left. Returns the oldest point that is kept. */
  async removeOld(keep: number): Promise<string | undefined> {
    const all = await this.all();
    const names = await readdir(join(this.root, POINTS));
    const old = [...all.slice(0, -keep), ...names.filter((name) => name.endsWith(UNFINISHED))];
    for (const name of old) await rm(join(this.root, POINTS, name), { recursive: true });
    return all.slice(-keep)[0];
  }

  /** The files of a repository, or of the uploads of its project, which all points share. */
  sharedOf(kind: 'repositories' | 'uploads', diskPath: string): string {
    return join(this.root, kind, diskPath.replace(/^@hashed\//, '').replace(/\.git$/, ''));
  }

  /** All that `sharedOf` has made. */
  async allShared(kind: 'repositories' | 'uploads'): Promise<string[]> {
    let paths = [join(this.root, kind)];
    for (let level = 0; level < 3; level++) {
      const below = paths.map(async (path) => (await readdir(path).catch(() => [])).map((name) => join(path, name)));
      paths = (await Promise.all(below)).flat();
    }
    return paths;
  }

  get objects(): string {
    return join(this.root, 'objects');
  }

  async *repositoriesOf(point: string): AsyncGenerator<SavedRepository> {
    const lines = createInterface({ input: createReadStream(join(this.directoryOf(point), MANIFEST)) });
    for await (const line of lines) yield savedRepository.parse(JSON.parse(line));
  }
}

/** Writes the list of a point's repositories. */
export async function manifestWriter(directory: string) {
  const file = await open(join(directory, MANIFEST), 'w', 0o600);
  return {
    add: (saved: SavedRepository) => file.appendFile(`${JSON.stringify(saved)}\n`),
    close: () => file.close(),
  };
}

/** The time in the name of a point. */
export function timeOf(point: string): Date {
  const [, date = '', time = '', milliseconds = ''] = /^(\d{8})T(\d{6})(\d{3})Z$/.exec(point) ?? [];
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)];
  return new Date(`${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.${milliseconds}Z`);
}

/** Notes that a file or directory belongs to a point. */
export const mark = (path: string, point: string): Promise<void> => utimes(path, timeOf(point), timeOf(point));

/** File systems may round times down. */
const ROUNDED_MS = 1_000;

/** Removes what no point since then is marked with. */
export async function removeUnmarked(path: string, since: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (mtimeMs < timeOf(since).getTime() - ROUNDED_MS) await rm(path, { recursive: true });
}
