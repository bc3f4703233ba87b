import nodegit from 'nodegit';
import { type BlobRecord } from '../git-types.js';
import { oidOf, orNull, repositoryAt } from './repositories.js';
import { type RequestOf } from './worker-operations.js';

const ANY_TYPE = -2;
const BLOB_TYPE = 3;

/** A blob with its bytes; null when the object is missing or is something else. */
export async function readBlob({ directory, oid }: RequestOf<'readBlob'>): Promise<BlobRecord | null> {
  const repository = await repositoryAt(directory);
  const id = nodegit.Oid.fromString(oid);
  const object = await orNull(nodegit.Object.lookup(repository, id, ANY_TYPE));
  if (object?.type() !== BLOB_TYPE) return null;
  const blob = await nodegit.Blob.lookup(repository, id);
  return { oid: oidOf(blob.id()), size: blob.rawsize(), data: blob.content() };
}
