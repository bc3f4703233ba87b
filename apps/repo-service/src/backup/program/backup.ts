import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger } from '@ingot/platform';
import pg from 'pg';
import { z } from 'zod';
import { type BackupConfig } from './config.js';
import { type ProjectPlace, Snapshots } from './databases.js';
import { copyNewFiles, removeOldFiles } from './objects.js';
import { mark, manifestWriter, newPoint, Points, removeUnmarked, type SavedRepository } from './points.js';
import { requireKey, sealSecrets } from './sealed-secrets.js';
import { RepositoryLost, StorageClient } from './storage-client.js';

/** The refs of a repository when it was last saved. */
const TIPS = 'tips.json';
const tips = z.array(z.string());
const FULL = '-full.pack';
const UNFINISHED = '.part';
/** After so many packs of what is new, the next one has everything, so that old ones can go. */
const MAX_PACKS = 30;

/**
 * Makes a point in time: first the databases as they are at one moment, then what they refer to. So all that was acknowledged before
 * is there. Returns its name.
 */
export async function backUp(config: BackupConfig, log: Logger): Promise<string> {
  requireKey(config);
  const points = new Points(config.BACKUP_PATH);
  const pool = new pg.Pool({ connectionString: config.REPOS_DATABASE_URL, max: 2 });
  const point = newPoint();
  const directory = await points.begin(point);
  const snapshots = await Snapshots.take(config);
  try {
    await snapshots.dumpTo(directory);
    const saving = new Saving(points, new StorageClient(pool, config.INGOT_SECRET_KEY), point, log);
    const manifest = await manifestWriter(directory);
    for await (const place of snapshots.projects()) await manifest.add(await saving.save(place));
    await manifest.close();
    if (config.OBJECTS_PATH !== undefined) await copyNewFiles(config.OBJECTS_PATH, points.objects, point);
    await sealSecrets(config, point, directory);
    await points.complete(point);
    log.info({ point, ...saving.counts }, 'made a backup');
    await removeOld(points, config.BACKUP_KEEP);
    return point;
  } finally {
    await snapshots.end();
    await pool.end();
  }
}

/** Saves what is new in repositories. */
class Saving {
  readonly counts = { projects: 0, packs: 0, deleted: 0, lost: 0 };

  constructor(
    private readonly points: Points,
    private readonly storages: StorageClient,
    private readonly point: string,
    private readonly log: Logger,
  ) {}

  async save(place: ProjectPlace): Promise<SavedRepository> {
    const { id: projectId, storage, diskPath } = place;
    this.counts.projects += 1;
    const state = await this.stateOf(place);
    if (state !== null) await this.saveUploads(place);
    return { projectId, storage, diskPath, state };
  }

  /** Null when there is nothing to save. One lost repository does not keep the others from being saved. */
  private async stateOf(place: ProjectPlace): Promise<SavedRepository['state']> {
    try {
      const state = await this.saveRepository(place);
      if (state === null) this.counts.deleted += 1;
      return state;
    } catch (error) {
      if (!(error instanceof RepositoryLost)) throw error;
      this.counts.lost += 1;
      this.log.error({ err: error, projectId: place.id }, 'a repository is lost; an earlier backup may have it');
      return null;
    }
  }

  private async saveRepository(place: ProjectPlace): Promise<SavedRepository['state']> {
    const directory = this.points.sharedOf('repositories', place.diskPath);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const chain = await packsIn(directory);
    const known = chain.length === 0 || chain.length >= MAX_PACKS ? [] : await tipsIn(directory);
    const name = known.length === 0 ? `${this.point}${FULL}` : `${this.point}.pack`;
    const draft = join(directory, `${name}${UNFINISHED}`);
    const found = await this.storages.repository(place, known, draft);
    if (found === null) return null;
    const { head, refs, hasPack } = found;
    if (hasPack) {
      await rename(draft, join(directory, name));
      this.counts.packs += 1;
    }
    const saved = [...new Set(refs.map(([, oid]) => oid))];
    await writeFile(join(directory, `${TIPS}${UNFINISHED}`), JSON.stringify(saved), { mode: 0o600, flush: true });
    await rename(join(directory, `${TIPS}${UNFINISHED}`), join(directory, TIPS));
    await mark(directory, this.point);
    return { head, refs, packs: await packsIn(directory) };
  }

  private async saveUploads(place: ProjectPlace): Promise<void> {
    const directory = this.points.sharedOf('uploads', place.diskPath);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await this.storages.uploads(place, await readdir(directory), directory);
    await mark(directory, this.point);
  }
}

/** The newest pack with everything, and those after it. */
async function packsIn(directory: string): Promise<string[]> {
  const all = (await readdir(directory)).filter((name) => name.endsWith('.pack')).sort();
  const begin = all.findLastIndex((name) => name.endsWith(FULL));
  return begin < 0 ? [] : all.slice(begin);
}

/** None when there are none, or a crash cut them. */
async function tipsIn(directory: string): Promise<readonly string[]> {
  const text = await readFile(join(directory, TIPS), 'utf8').catch(() => '[]');
  return tips.parse(JSON.parse(text));
}

/** Removes old points, and what belonged to them alone. */
async function removeOld(points: Points, keep: number): Promise<void> {
  const oldest = await points.removeOld(keep);
  if (oldest === undefined) return;
  await removeOldFiles(points.objects, oldest);
  for (const directory of await points.allShared('repositories')) {
    await removeOldPacks(directory, oldest);
    await removeUnmarked(directory, oldest);
  }
  for (const directory of await points.allShared('uploads')) await removeUnmarked(directory, oldest);
}

/** A pack is needed until the oldest point has a later one with everything. */
async function removeOldPacks(directory: string, oldest: string): Promise<void> {
  const all = (await readdir(directory)).filter((name) => name.endsWith('.pack')).sort();
  const begin = all.findLastIndex((name) => name.endsWith(FULL) && name.slice(0, oldest.length) <= oldest);
  for (const name of all.slice(0, Math.max(begin, 0))) await rm(join(directory, name));
}
