import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { type GitSignature, toSignature } from './commits.js';
import { type InRepository, oidOf, orNull, repositoryAt } from './repositories.js';

export interface NewTag {
  readonly name: string;
  readonly target: Oid;
  readonly tagger: GitSignature;
  readonly message: string;
}

interface TagObject {
  readonly oid: Oid;
  readonly message: string;
}

const COMMIT_TYPE = 1;
const TAG_TYPE = 4;

/** The annotated tags among objects; null for what is none. */
export async function readTagObjects({
  directory,
  oids,
}: InRepository & { readonly oids: readonly Oid[] }): Promise<readonly (TagObject | null)[]> {
  const repository = await repositoryAt(directory);
  return Promise.all(
    oids.map(async (oid) => {
      const id = nodegit.Oid.fromString(oid);
      const object = await orNull(nodegit.Object.lookup(repository, id, -2));
      if (object?.type() !== TAG_TYPE) return null;
      const tag = await nodegit.Tag.lookup(repository, id);
      return { oid, message: tag.message() ?? '' };
    }),
  );
}

/** Writes an annotated tag's object; the ref is made by whoever asked. */
export async function createTagObject({
  directory,
  name,
  target,
  tagger,
  message,
}: InRepository & NewTag): Promise<Oid> {
  const repository = await repositoryAt(directory);
  const commit = await nodegit.Object.lookup(repository, nodegit.Oid.fromString(target), COMMIT_TYPE);
  const text = message.replaceAll('\0', '');
  return oidOf(await nodegit.Tag.annotationCreate(repository, name, commit, toSignature(tagger), text));
}
