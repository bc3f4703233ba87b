import { createHash } from 'node:crypto';
import { type ArchiveFormatName, isOid, NotFound, type Oid } from '@ingot/contracts';
import { type StreamAnswer } from '@ingot/platform';
import { type ArchiveOptions, type GitRepository } from '../../git/index.js';

export interface FoundBlob {
  readonly oid: Oid;
  /** Bytes. */
  readonly size: number;
}

/** A blob by its own object id, or by the file's path in a branch, tag or commit. Throws `NotFound`. */
export async function findBlob(
  repository: GitRepository,
  { sha, filepath }: { readonly sha: string; readonly filepath?: string | undefined },
): Promise<FoundBlob> {
  const found = (await byOid(repository, sha)) ?? (filepath ? await byPath(repository, sha, filepath) : null);
  if (found === null) throw new NotFound('Blob');
  return found;
}

async function byOid(repository: GitRepository, sha: string): Promise<FoundBlob | null> {
  const oid = sha.toLowerCase();
  if (!isOid(oid)) return null;
  const size = await repository.content.blobSize(oid);
  return size === null ? null : { oid, size };
}

async function byPath(repository: GitRepository, revision: string, path: string): Promise<FoundBlob | null> {
  const commitOid = await repository.refs.resolve(revision);
  const found = commitOid === null ? null : await repository.content.find(commitOid, path);
  return found?.type === 'blob' ? found : null;
}

const FORMATS: Readonly<Record<ArchiveFormatName, ArchiveOptions['format']>> = {
  zip: 'zip',
  tar: 'tar',
  'tar.gz': 'tar.gz',
  tgz: 'tar.gz',
  gz: 'tar.gz',
  'tar.bz2': 'tar.bz2',
  tbz: 'tar.bz2',
  tbz2: 'tar.bz2',
  tb2: 'tar.bz2',
  bz2: 'tar.bz2',
};

/** The files of a branch, tag or commit in one. Throws `NotFound`. */
export async function archiveOf(
  repository: GitRepository,
  { projectPath, sha, format: name }: { projectPath: string; sha?: string | undefined; format: ArchiveFormatName },
): Promise<StreamAnswer> {
  const revision = sha || (await repository.refs.head());
  const commitOid = revision === null ? null : await repository.refs.resolve(revision);
  if (revision === null || commitOid === null) throw new NotFound('File');
  const format = FORMATS[name];
  const folder = `${projectPath}-${revision.replaceAll('/', '-')}-${commitOid}`;
  const fileName = `${folder}.${format}`;
  return {
    contentType: format === 'zip' ? 'application/zip' : 'application/octet-stream',
    disposition: 'attachment',
    fileName,
    length: null,
    version: createHash('sha256').update(fileName).digest('base64url'), // it names the commit, the folder and the format
    open: (gone) => repository.content.openArchive(commitOid, { format, folder }, gone),
  };
}
