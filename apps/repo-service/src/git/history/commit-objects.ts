import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { type NewObject, newObject, storeNewObjects } from '../objects/loose-objects.js';
import { type CommitRecord, MAX_HEADER_AND_MESSAGE_BYTES, parseCommit, parseTagMessage } from './commit-object.js';

type Reading = Pick<RepositoryContext, 'id' | 'directory' | 'git' | 'readers' | 'caches'>;

/** Messages may be long: other requests come in between. */
const PARSED_BYTES_PER_TURN = 1024 ** 2;

/** The records of a few commits, in order, null for missing ones; only the beginning of a huge commit is read. */
export const readCommits = (context: Reading, oids: readonly Oid[]): Promise<readonly (CommitRecord | null)[]> =>
  mapCommits(context, oids, (record) => record);

/**
 * What `use` makes of the records of commits, in order, null for missing ones. A record may be large: of many commits, what is used of
 * them is kept instead.
 */
export async function mapCommits<T extends object>(
  context: Reading,
  oids: readonly Oid[],
  use: (record: CommitRecord) => T,
): Promise<readonly (T | null)[]> {
  const { id, directory, readers, caches } = context;
  const made = new Map<Oid, T>();
  for (const oid of oids) {
    const known = caches.commits.get(`${id} ${oid}`);
    if (known !== undefined) made.set(oid, use(known));
  }
  const missing = oids.filter((oid) => !made.has(oid));
  let parsedBytes = 0;
  for await (const object of readers.readAll(directory, missing, MAX_HEADER_AND_MESSAGE_BYTES)) {
    if (object?.type !== 'commit') continue;
    const record = parseCommit(object.oid, object.data ?? (await beginningOf(context, object.type, object.oid)));
    caches.commits.set(`${id} ${object.oid}`, record);
    made.set(object.oid, use(record));
    parsedBytes += object.size;
    if (parsedBytes < PARSED_BYTES_PER_TURN) continue;
    parsedBytes = 0;
    await nextTurn();
  }
  return oids.map((oid) => made.get(oid) ?? null);
}

/** Stores a commit and the objects that are new with it. Whoever commits next needs the commit and its trees: they stay in memory. */
export async function storeCommit(
  context: Pick<RepositoryContext, 'id' | 'directory' | 'disk' | 'caches'>,
  content: Buffer,
  objects: readonly NewObject[],
): Promise<Oid> {
  const { id, caches } = context;
  const commit = newObject('commit', content);
  await storeNewObjects(context, [...objects, commit]);
  for (const { oid, type, content: tree } of objects) if (type === 'tree') caches.trees.set(`${id} ${oid}`, tree);
  caches.commits.set(`${id} ${commit.oid}`, parseCommit(commit.oid, content.subarray(0, MAX_HEADER_AND_MESSAGE_BYTES)));
  return commit.oid;
}

/** The messages of the annotated tags among the objects, by oid. */
export async function readTagMessages(context: Reading, oids: readonly Oid[]): Promise<ReadonlyMap<Oid, string>> {
  const messages = new Map<Oid, string>();
  for await (const object of context.readers.readAll(context.directory, oids, MAX_HEADER_AND_MESSAGE_BYTES)) {
    if (object?.type !== 'tag') continue;
    messages.set(object.oid, parseTagMessage(object.data ?? (await beginningOf(context, object.type, object.oid))));
  }
  return messages;
}

/** Uses a git process, which is stopped at the limit. */
async function beginningOf({ git, directory }: Reading, type: 'commit' | 'tag', oid: Oid): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await git.stream(directory, ['cat-file', type, oid], (chunk) => {
    chunks.push(chunk);
    bytes += chunk.length;
    return bytes < MAX_HEADER_AND_MESSAGE_BYTES;
  });
  return Buffer.concat(chunks).subarray(0, MAX_HEADER_AND_MESSAGE_BYTES);
}
