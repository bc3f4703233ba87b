import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOid, type Oid, ZERO_OID } from '@ingot/contracts';
import { hasErrorCode } from '../process/git-error.js';
import { PackedRefs, turnAfter, withPackedRefsLocked } from './packed-refs.js';
import { type RefUpdate } from './ref-update.js';
import { isFit, removeEmptyFolders, type Target } from './write-ref.js';

/** Looked up at the same time. */
const LOOKED_UP_TOGETHER = 32;

/** The object that a ref is to point to. */
interface NewTarget {
  readonly type: string;
  /** What an annotated tag leads to; null for any other object. */
  readonly peeled: Oid | null;
}

/** The disk failed when only these had moved for good; the files of the others may have been left. */
export class MovedInPart extends Error {
  override readonly name = 'MovedInPart';

  constructor(
    readonly moved: readonly RefUpdate[],
    options: { readonly cause: unknown },
  ) {
    super('not all files of moved refs could be removed', options);
  }
}

/**
 * Moves, creates and deletes many refs, all or none, by one rewriting of the packed refs: git writes a file through to the disk for each ref that it
 * moves, and rewrites the packed refs for each that it deletes. The caller is the only writer of the repository but for maintenance, which
 * packs refs.
 * @returns false when nothing was written, as git has to do it or to say why it cannot. Throws `MovedInPart`.
 */
export async function writeRefs(target: Target, updates: readonly RefUpdate[]): Promise<boolean> {
  if (new Set(updates.map(({ refname }) => refname)).size < updates.length) return false;
  if (updates.some(({ oldOid, newOid }) => oldOid === newOid)) return false; // of one that does not exist git warns
  const targets = await targetsOf(target, updates);
  if (targets === null) return false;
  return (await withPackedRefsLocked(target.directory, () => writeLocked(target, updates, targets))) ?? false;
}

async function writeLocked(
  { directory, disk }: Target,
  updates: readonly RefUpdate[],
  targets: ReadonlyMap<Oid, NewTarget>,
): Promise<boolean> {
  const packed = await PackedRefs.read(directory);
  const loose = await together(updates, ({ refname }) => looseOid(directory, refname));
  if (packed === null || loose.includes(null)) return false;
  for (const [index, { refname, oldOid }] of updates.entries()) {
    await turnAfter(index);
    if ((loose[index] ?? packed.oid(refname)) !== oldOid) return false;
  }
  for (const { refname, newOid } of updates) {
    if (newOid === ZERO_OID) packed.delete(refname);
    else packed.set(refname, newOid, targets.get(newOid)?.peeled ?? null);
  }
  if (await packed.block(updates.flatMap(({ refname, oldOid }) => (oldOid === ZERO_OID ? [refname] : []))))
    return false;
  await packed.write(directory, disk);
  await disk.syncDirectory(directory); // before files go that come first
  const left = await removeFiles(
    { directory, disk },
    updates.filter((_, index) => loose[index] !== undefined),
  );
  const [cause] = left.values();
  if (left.size > 0)
    throw new MovedInPart(
      updates.filter((update) => !left.has(update)),
      { cause },
    );
  return true;
}

/**
 * Removes the files of refs, which come before the packed refs. Killed before, each of them still is what it was: a ref that was to move is in its file,
 * and what is packed beneath never shows, as both go when the ref does.
 * @returns those whose files may be there, or come back, and why
 */
async function removeFiles(
  { directory, disk }: Pick<Target, 'directory' | 'disk'>,
  updates: readonly RefUpdate[],
): Promise<ReadonlyMap<RefUpdate, unknown>> {
  const left = new Map<RefUpdate, unknown>();
  await together(updates, (update) =>
    rm(join(directory, update.refname), { force: true }).catch((error: unknown) => left.set(update, error)),
  );
  const folders = new Set(updates.map(({ refname }) => dirname(refname)));
  for (const folder of folders) {
    await disk.syncDirectory(join(directory, folder)).catch((error: unknown) => {
      for (const update of updates) if (dirname(update.refname) === folder) left.set(update, error);
    });
  }
  for (const folder of folders) await removeEmptyFolders(directory, folder);
  return left;
}

/** By oid; null when a ref cannot point to one of them. */
async function targetsOf(
  { directory, readers }: Target,
  updates: readonly RefUpdate[],
): Promise<ReadonlyMap<Oid, NewTarget> | null> {
  const oids = [...new Set(updates.map(({ newOid }) => newOid))].filter((oid) => oid !== ZERO_OID);
  const found = await together(oids, async (oid): Promise<[Oid, NewTarget] | null> => {
    const type = (await readers.info(directory, oid))?.type;
    if (type === undefined) return null;
    const peeled = type === 'tag' ? ((await readers.info(directory, `${oid}^{}`))?.oid ?? null) : null;
    return type === 'tag' && peeled === null ? null : [oid, { type, peeled }];
  });
  const targets = new Map(found.filter((one) => one !== null));
  const areFit = updates.every(({ refname, newOid }) => newOid === ZERO_OID || isFit(refname, targets.get(newOid)));
  return areFit ? targets : null;
}

/** The oid in the file of a ref; undefined without a file; null for what git has to look at. */
async function looseOid(directory: string, refname: string): Promise<Oid | null | undefined> {
  try {
    const oid = (await readFile(join(directory, refname), 'latin1')).trim();
    return isOid(oid) ? oid : null;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    if (hasErrorCode(error, 'EISDIR', 'ENOTDIR')) return null;
    throw error;
  }
}

/** In order. */
async function together<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += LOOKED_UP_TOGETHER)
    results.push(...(await Promise.all(items.slice(at, at + LOOKED_UP_TOGETHER).map(work))));
  return results;
}
