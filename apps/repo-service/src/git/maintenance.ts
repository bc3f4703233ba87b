import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from './git-repository.js';
import { type RepositoryHistory } from './history/repository-history.js';
import { GitError, hasErrorCode } from './process/git-error.js';
import { type RepositoryRefs } from './refs/repository-refs.js';

const PACKS = join('objects', 'pack');
const LOOSE_SAMPLE = join('objects', '17'); // object ids are evenly distributed over 256 directories
const SAMPLED_DIRECTORIES = 256;
const GRAPH_LOCK = join('objects', 'info', 'commit-graph.lock');
/** What git has while it rewrites the packed refs; whoever was killed leaves them in the way of all deletions of packed refs. */
const REFS_DRAFTS = ['packed-refs.lock', 'packed-refs.new'];
const MAX_LOOSE_OBJECTS = 2_000;
/** As many are read about as fast as packed ones. */
const MAX_LOOSE_REFS = 50;
/** Commits outside the commit-graph, which reads take one by one. */
const MAX_NEWER_COMMITS = 50;
const MAX_PACKS = 20;
/** The total pack size from which on bitmaps are written, which speed up clones. */
const BITMAP_BYTES = 4 * 1024 ** 2;
/** Longer than any write takes from its objects to its ref. */
const UNREACHABLE_KEPT = '2.weeks.ago';
const TIMEOUT_MS = 30 * 60_000;
/** What changed in a dozen objects that stand for billions of directories is never found out. */
const FILTERS_TIMEOUT_MS = 20_000;
/** Of one run, so that a long history gets them in several. */
const MAX_NEW_FILTERS = 50_000;

interface Maintenance {
  readonly refs: RepositoryRefs;
  readonly history: RepositoryHistory;
  /** Does also what is hardly worth its time yet, as somebody asked for it. */
  readonly isThorough: boolean;
}

/**
 * Keeps a repository fast: packed refs, packs instead of loose objects, bitmaps, and a commit-graph. Safe during pushes. Starts no git while
 * there is little to do, as after most pushes.
 */
export async function maintain(context: RepositoryContext, { refs, history, isThorough }: Maintenance): Promise<void> {
  const { directory } = context;
  for (const draft of REFS_DRAFTS) await removeAbandoned(join(directory, draft));
  const isGraphOld = isThorough || (await needsGraph(refs, history));
  if (isGraphOld) await writeCommitGraph(context); // reads need it most
  if (isThorough || (await hasManyLooseRefs(directory))) await run(context, 'pack-refs', '--all');
  const names = await list(join(directory, PACKS));
  const packs = names.filter((name) => name.endsWith('.pack'));
  const loose = (await list(join(directory, LOOSE_SAMPLE))).length * SAMPLED_DIRECTORIES;
  if (packs.length > MAX_PACKS) {
    await run(context, 'repack', '-A', '-d', '-q', '--write-bitmap-index', `--unpack-unreachable=${UNREACHABLE_KEPT}`);
    await run(context, 'prune', `--expire=${UNREACHABLE_KEPT}`);
    await writeCommitGraph(context);
    return addPathFilters(context);
  }
  if (isGraphOld) await addPathFilters(context);
  const packBytes = await bytesOf(packs.map((name) => join(directory, PACKS, name)));
  const needsBitmap = packBytes >= BITMAP_BYTES && !names.some((name) => name.endsWith('.bitmap'));
  // a bitmap needs packs that contain the full history of their commits
  if (needsBitmap || loose > MAX_LOOSE_OBJECTS) await run(context, 'repack', '-d', '-q', '--no-write-bitmap-index');
  if (needsBitmap) await run(context, 'multi-pack-index', 'write', '--bitmap', '--no-progress');
}

/** Writes the commit-graph if walks from these commits would need git, as after a first push; other maintenance takes longer. */
export async function indexHistory(
  context: RepositoryContext,
  history: RepositoryHistory,
  heads: readonly Oid[],
): Promise<void> {
  if ((await history.knownCommits(heads)) === null) await writeCommitGraph(context);
}

/** Whether too many commits are outside the commit-graph, or it was written in a hurry. */
async function needsGraph(refs: RepositoryRefs, history: RepositoryHistory): Promise<boolean> {
  const known = await history.knownCommits(await refs.tips());
  if (known === null) return true;
  const mayLackFilters = known.newerCount < known.count && known.count > MAX_NEWER_COMMITS;
  return known.newerCount > MAX_NEWER_COMMITS || (mayLackFilters && !known.hasPathFilters);
}

async function hasManyLooseRefs(directory: string): Promise<boolean> {
  const entries = await readdir(join(directory, 'refs'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length > MAX_LOOSE_REFS;
}

/** Writes the commit-graph, with the filters that there are. To be called by maintenance only, as `addPathFilters`. */
export async function writeCommitGraph(context: RepositoryContext): Promise<void> {
  await removeAbandoned(join(context.directory, GRAPH_LOCK));
  await run(context, ...WRITE_GRAPH, '--max-new-filters=0');
}

/** Removes what a killed process left. */
async function removeAbandoned(file: string): Promise<void> {
  if ((await ageOf(file)) > TIMEOUT_MS) await rm(file, { force: true });
}

/** Filters speed up histories of paths. A graph for which they take too long stays without. */
export async function addPathFilters(context: RepositoryContext): Promise<void> {
  const args = [...WRITE_GRAPH, '--changed-paths', `--max-new-filters=${MAX_NEW_FILTERS}`];
  try {
    await runMaintenance(context, args, { timeoutMs: FILTERS_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof GitError && error.isTooMuch)) throw error;
    await rm(join(context.directory, GRAPH_LOCK), { force: true }); // nobody else writes it during maintenance
  }
}

const WRITE_GRAPH = ['commit-graph', 'write', '--reachable', '--no-progress'];

const run = (context: RepositoryContext, ...args: string[]) => runMaintenance(context, args);

/** Runs a git that may take long; it ends when the service stops. */
export const runMaintenance = (
  { git, directory, maintenanceLimits: limits, maintenanceSignal: signal }: RepositoryContext,
  args: readonly string[],
  options: { readonly timeoutMs?: number; readonly input?: string } = {},
) => git.run(directory, args, { timeoutMs: TIMEOUT_MS, limits, signal, ...options });

const list = (directory: string): Promise<string[]> => readdir(directory).catch(() => []); // missing: nothing to count

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await statIfThere(file))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** In milliseconds; negative when the file does not exist. */
async function ageOf(file: string): Promise<number> {
  const found = await statIfThere(file);
  return found === null ? -1 : Date.now() - found.mtimeMs;
}

async function statIfThere(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}
