import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import nodegit from 'nodegit';
import { type LooseObject } from '../objects/loose-objects.js';
import { inodeOf, type InRepository, isOid } from './repositories.js';

/** The answer of an operation that writes, with all objects that it made. */
export interface Written<T> {
  readonly value: T;
  readonly objects: readonly LooseObject[];
}

/** An operation that writes objects. */
type Work<Request, T> = (repository: nodegit.Repository, request: Request) => Promise<T>;

const MAX_IDLE = 32;
const FAN_OUT = /^[0-9a-f]{2}$/;
/** The directory that this worker may write. */
const [, , PLACE = ''] = process.argv;

/**
 * An empty repository that borrows all objects of a real one. Workers may only read repositories, so libgit2 writes here; the service
 * puts into the repository what the worker sends it.
 */
interface Draft {
  readonly directory: string;
  readonly of: string;
  /** Distinguishes a repository from a later one at the same path. */
  readonly inode: number;
  readonly repository: nodegit.Repository;
}

/** Drafts that no operation works in, the oldest first. They stay open, as opening one costs more than most writes. */
const idle = new Set<Draft>();
let lastDraft = 0;

/** Makes an operation of work in a draft; it answers what the work made. */
export const writing =
  <Request, T>(work: Work<Request, T>) =>
  (request: InRepository & Request): Promise<Written<T>> =>
    inDraft(request.directory, async (draft) => {
      const value = await work(draft.repository, request);
      return { value, objects: objectsIn(draft) };
    });

/** Makes an operation of work in a draft, of which nothing stays: libgit2 writes the files that it merges. */
export const trying =
  <Request, T>(work: Work<Request, T>) =>
  (request: InRepository & Request): Promise<T> =>
    inDraft(request.directory, (draft) => work(draft.repository, request));

async function inDraft<T>(directory: string, work: (draft: Draft) => Promise<T>): Promise<T> {
  const draft = await takeDraft(directory);
  try {
    return await work(draft);
  } finally {
    empty(draft);
    idle.add(draft);
    for (const oldest of idle) {
      if (idle.size <= MAX_IDLE) break;
      remove(oldest);
    }
  }
}

async function takeDraft(directory: string): Promise<Draft> {
  const inode = await inodeOf(directory);
  for (const draft of [...idle]) {
    if (draft.of !== directory) continue;
    idle.delete(draft);
    if (draft.inode === inode) return draft;
    remove(draft);
  }
  return createDraft(directory, inode);
}

async function createDraft(of: string, inode: number): Promise<Draft> {
  lastDraft += 1;
  const directory = join(PLACE, String(lastDraft));
  mkdirSync(join(directory, 'objects', 'info'), { recursive: true });
  mkdirSync(join(directory, 'refs'));
  writeFileSync(join(directory, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(directory, 'objects', 'info', 'alternates'), `${resolve(of, 'objects')}\n`);
  return { directory, of, inode, repository: await nodegit.Repository.openBare(directory) };
}

function remove(draft: Draft): void {
  idle.delete(draft);
  rmSync(draft.directory, { recursive: true, force: true });
}

const objectsIn = (draft: Draft): LooseObject[] =>
  filesIn(draft).flatMap(({ path, oid }) => (isOid(oid) ? [{ oid, deflated: readFileSync(path) }] : []));

/** The directories stay for the next objects. */
function empty(draft: Draft): void {
  for (const { path } of filesIn(draft)) unlinkSync(path);
}

const filesIn = ({ directory }: Draft) => {
  const objects = join(directory, 'objects');
  const starts = readdirSync(objects).filter((name) => FAN_OUT.test(name));
  return starts.flatMap((start) =>
    readdirSync(join(objects, start)).map((name) => ({ path: join(objects, start, name), oid: `${start}${name}` })),
  );
};
