import { type Oid } from '@ingot/contracts';
import nodegit from 'nodegit';
import { type GitSignature } from '../history/commit-object.js';
import { toSignature } from './commits.js';
import { type InRepository, oidOf, repositoryAt } from './repositories.js';

export interface NewTag {
  readonly name: string;
  readonly target: Oid;
  readonly tagger: GitSignature;
  readonly message: string;
}

const COMMIT_TYPE = 1;

/** Writes an annotated tag object; the caller creates the ref. */
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
