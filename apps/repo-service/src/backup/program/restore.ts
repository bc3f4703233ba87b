import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { type Logger } from '@ingot/platform';
import { GIT_ENVIRONMENT } from '../../git/process/command.js';
import { initialize } from '../../git/initialize.js';
import { directoryOf as uploadsOf } from '../../uploads/upload-place.js';
import { type BackupConfig, type KeptConfig } from './config.js';
import { requireEmpty, restoreDatabases } from './databases.js';
import { Points, type SavedRepository } from './points.js';
import { run } from './processes.js';

/** The branch that HEAD names until it is written. */
const ANY_BRANCH = 'main';
const ZERO_OID = '0'.repeat(40);

/** Fills an empty installation, of which nothing but PostgreSQL runs, with a point in time. Refuses others before it changes anything. */
export async function restore(config: BackupConfig, log: Logger): Promise<void> {
  const points = new Points(config.BACKUP_PATH);
  const point = await chosenPoint(points, config);
  await requireEmpty(config);
  const storages = config.RESTORE_STORAGES;
  for (const [name, path] of storages) await requireNoRepositories(name, path);
  for await (const { storage } of points.repositoriesOf(point)) {
    if (!storages.has(storage)) throw new Error(`RESTORE_STORAGES does not say where storage ${storage} is`);
  }
  await restoreDatabases(config, points.directoryOf(point));
  let count = 0;
  for await (const saved of points.repositoriesOf(point)) {
    const root = storages.get(saved.storage);
    if (root !== undefined) await restoreRepository(points, saved, root, log);
    count += 1;
  }
  if (config.OBJECTS_PATH !== undefined) await copyAll(points.objects, config.OBJECTS_PATH);
  log.info({ point, projects: count }, 'restored a backup');
}

/** The point that is asked for, or the newest. Throws when there is none. */
export async function chosenPoint(points: Points, { BACKUP_POINT }: KeptConfig): Promise<string> {
  const all = await points.all();
  const point = BACKUP_POINT ?? all.at(-1);
  if (point === undefined || !all.includes(point)) throw new Error(`there is no backup ${BACKUP_POINT ?? ''}`);
  return point;
}

async function requireNoRepositories(name: string, path: string): Promise<void> {
  const there = await readdir(join(path, '@hashed')).catch(() => []);
  if (there.length > 0) throw new Error(`storage ${name} is not empty`);
}

async function restoreRepository(points: Points, saved: SavedRepository, root: string, log: Logger): Promise<void> {
  const { diskPath, state, projectId } = saved;
  const directory = join(root, diskPath);
  await initialize(directory, { defaultBranch: ANY_BRANCH, isSynced: true });
  if (state === null) {
    log.warn(
      { projectId },
      'this project was deleted while the backup was made, or its repository was lost: it is empty',
    );
    return;
  }
  const git = (args: readonly string[], input?: string) => inGit(directory, args, input);
  const shared = points.sharedOf('repositories', diskPath);
  for (const pack of state.packs) {
    const input = createReadStream(join(shared, pack));
    await run('git', ['-C', directory, 'index-pack', '--stdin', '--threads=1'], { env: GIT_ENVIRONMENT, input });
  }
  await git(
    ['update-ref', '--stdin', '-z'],
    state.refs.map(([name, oid]) => `update ${name}\0${oid}\0${ZERO_OID}\0`).join(''),
  );
  await writeFile(join(directory, 'HEAD'), state.head);
  await git(['pack-refs', '--all']);
  await git(['fsck', '--connectivity-only', '--no-dangling', '--no-progress']);
  await copyAll(points.sharedOf('uploads', diskPath), uploadsOf(root, basename(diskPath, '.git')));
}

const inGit = (directory: string, args: readonly string[], input = ''): Promise<void> =>
  run('git', ['-C', directory, ...args], { env: GIT_ENVIRONMENT, input });

/** Copies what a directory has; a missing one has nothing. */
async function copyAll(from: string, to: string): Promise<void> {
  if ((await readdir(from).catch(() => [])).length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await run('cp', ['--recursive', '--reflink=auto', '--', `${from}/.`, to]);
}
