import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { hasErrorCode } from '../process/git-error.js';
import { isOid, packedRefsBelow, type StoredRef } from './sorted-refs.js';
import { peelToCommit } from './commits.js';
import { inodeOf, type InRepository, repositoryAt } from './repositories.js';

export interface RefRecord {
  readonly refname: string;
  readonly oid: Oid;
  /** The commit that the ref points to, also through an annotated tag; null for other objects. */
  readonly commitOid: Oid | null;
}

interface HeadAndRefs {
  /** The branch that HEAD names, which may not exist; null when HEAD is detached. */
  readonly head: string | null;
  readonly refs: readonly StoredRef[];
  /** The names of those that lead to another ref, as other programs make them; of a circle, and of one that leads out, there is no ref. */
  readonly symbolic: readonly string[];
}

/** The content of loose ref files, by refname. */
interface LooseRefs {
  readonly oids: Map<string, Oid>;
  /** The names of refs that symbolic ones lead to. */
  readonly targets: Map<string, string>;
}

const SYMBOLIC = /^ref:\s*(refs\/.+)$/;
/** As in git. */
const MAX_SYMBOLIC_DEPTH = 5;

const ANY_TYPE = -2;
const MAX_KNOWN_TARGETS = 20_000;

/** The commits of objects are immutable, so that each is read once. */
const commitOfObject = new Map<Oid, Oid | null>();

/** HEAD and the refs below the given prefixes (each ends with `/`), sorted by refname. */
export async function readRefs({
  directory,
  prefixes,
}: InRepository & { readonly prefixes: readonly string[] }): Promise<HeadAndRefs> {
  await repositoryAt(directory); // throws when it does not exist
  try {
    return await readRefFiles(directory, prefixes);
  } finally {
    await inodeOf(directory); // throws when it was removed meanwhile, so that files were missing
  }
}

async function readRefFiles(directory: string, prefixes: readonly string[]): Promise<HeadAndRefs> {
  const head = /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(directory, 'HEAD'), 'utf8'))?.[1] ?? null;
  const refs = new Map<string, StoredRef>();
  // Loose refs first: packing writes packed-refs before it removes the loose file.
  const loose: LooseRefs = { oids: new Map(), targets: new Map() };
  for (const prefix of prefixes) readLooseRefs(directory, prefix, loose);
  for (const prefix of prefixes) {
    const packed = await packedRefsBelow(directory, prefix);
    for (const ref of packed.below(prefix)) refs.set(ref.refname, ref);
  }
  for (const [refname, oid] of loose.oids) refs.set(refname, { refname, oid, peeledOid: null });
  for (const refname of loose.targets.keys()) refs.delete(refname); // what was packed before
  const symbolic = [...loose.targets.keys()].flatMap((refname) => followed(refname, loose.targets, refs));
  for (const ref of symbolic) refs.set(ref.refname, ref);
  return {
    head,
    refs: [...refs.values()].sort((a, b) => (a.refname < b.refname ? -1 : 1)),
    symbolic: symbolic.map(({ refname }) => refname),
  };
}

/** A symbolic ref as what it leads to; none if that is nothing. */
function followed(
  refname: string,
  targets: ReadonlyMap<string, string>,
  refs: ReadonlyMap<string, StoredRef>,
): StoredRef[] {
  let target: string | undefined = refname;
  for (let depth = 0; depth < MAX_SYMBOLIC_DEPTH; depth++) {
    target = targets.get(target);
    if (target === undefined) return [];
    const found = refs.get(target);
    if (found !== undefined) return [{ ...found, refname }];
  }
  return [];
}

/** The commits of objects, in order, following tags; null for other objects. */
export async function findCommits({
  directory,
  oids,
}: InRepository & { readonly oids: readonly Oid[] }): Promise<readonly (Oid | null)[]> {
  const repository = await repositoryAt(directory);
  const commits: (Oid | null)[] = [];
  for (const oid of oids) commits.push(await commitOf(repository, oid));
  return commits;
}

function readLooseRefs(directory: string, prefix: string, into: LooseRefs): void {
  for (const entry of existing(() => readdirSync(join(directory, prefix), { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) {
      readLooseRefs(directory, `${prefix}${entry.name}/`, into);
    } else if (!entry.name.endsWith('.lock')) {
      const refname = `${prefix}${entry.name}`;
      const content = existing(() => readFileSync(join(directory, refname), 'utf8'))?.trim() ?? '';
      const target = SYMBOLIC.exec(content)?.[1];
      if (isOid(content)) into.oids.set(refname, content);
      else if (target !== undefined) into.targets.set(refname, target);
    }
  }
}

/** Ref files can disappear while they are read, and be links to nothing that is a ref. */
function existing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR')) return undefined;
    throw error;
  }
}

/** Also null for an object that libgit2 cannot read, so that one bad ref does not hide all others. */
async function commitOf(repository: nodegit.Repository, oid: Oid): Promise<Oid | null> {
  const known = commitOfObject.get(oid);
  if (known !== undefined) return known;
  const object = await nodegit.Object.lookup(repository, nodegit.Oid.fromString(oid), ANY_TYPE).catch(() => null);
  const commitOid = object && (await peelToCommit(object));
  if (commitOfObject.size >= MAX_KNOWN_TARGETS) commitOfObject.clear();
  if (object) commitOfObject.set(oid, commitOid);
  return commitOid;
}
