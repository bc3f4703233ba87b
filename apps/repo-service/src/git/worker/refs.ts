import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { hasErrorCode } from '../process/git-error.js';
import { peelToCommit } from './commits.js';
import { type InRepository, repositoryAt } from './repositories.js';

export interface RefRecord {
  readonly refname: string;
  readonly oid: Oid;
  /** The commit that the ref points to, also through an annotated tag; null for other objects. */
  readonly commitOid: Oid | null;
}

/** A ref as stored in its file. */
export interface StoredRef {
  readonly refname: string;
  readonly oid: Oid;
  /** The peeled oid of an annotated tag, where `packed-refs` has it. */
  readonly peeledOid: Oid | null;
}

interface HeadAndRefs {
  /** The branch that HEAD names, which may not exist; null when HEAD is detached. */
  readonly head: string | null;
  readonly refs: readonly StoredRef[];
}

const ANY_TYPE = -2;
const MAX_KNOWN_TARGETS = 20_000;

const FULL_OID = /^[0-9a-f]{40}$/;
const isOid = (text: string): text is Oid => FULL_OID.test(text);

/** The commits of objects are immutable, so that each is read once. */
const commitOfObject = new Map<Oid, Oid | null>();

/** HEAD and the refs below the given prefixes (each ends with `/`), sorted by refname. */
export async function readRefs({
  directory,
  prefixes,
}: InRepository & { readonly prefixes: readonly string[] }): Promise<HeadAndRefs> {
  await repositoryAt(directory); // throws when it does not exist
  const head = /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(directory, 'HEAD'), 'utf8'))?.[1] ?? null;
  const refs = new Map<string, StoredRef>();
  // Loose refs first: packing writes packed-refs before it removes the loose file.
  const loose = new Map<string, Oid>();
  for (const prefix of prefixes) readLooseRefs(directory, prefix, loose);
  readPackedRefs(directory, prefixes, refs);
  for (const [refname, oid] of loose) refs.set(refname, { refname, oid, peeledOid: null });
  return { head, refs: [...refs.values()].sort((a, b) => (a.refname < b.refname ? -1 : 1)) };
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

function readLooseRefs(directory: string, prefix: string, into: Map<string, Oid>): void {
  for (const entry of existing(() => readdirSync(join(directory, prefix), { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) {
      readLooseRefs(directory, `${prefix}${entry.name}/`, into);
    } else if (!entry.name.endsWith('.lock')) {
      const refname = `${prefix}${entry.name}`;
      const oid = existing(() => readFileSync(join(directory, refname), 'latin1'))?.trim();
      if (oid !== undefined && isOid(oid)) into.set(refname, oid);
    }
  }
}

function readPackedRefs(directory: string, prefixes: readonly string[], into: Map<string, StoredRef>): void {
  let last: StoredRef | undefined;
  for (const line of existing(() => readFileSync(join(directory, 'packed-refs'), 'utf8'))?.split('\n') ?? []) {
    const [oid, refname] = [line.slice(0, 40), line.slice(41)];
    const peeledOid = line.slice(1);
    if (isOid(oid)) {
      const isWanted = prefixes.some((prefix) => refname.startsWith(prefix));
      last = isWanted ? { refname, oid, peeledOid: null } : undefined;
      if (last !== undefined) into.set(refname, last);
    } else if (last !== undefined && line.startsWith('^') && isOid(peeledOid)) {
      into.set(last.refname, { ...last, peeledOid });
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
