import { createHash } from 'node:crypto';
import { type ArchiveFormatName, isOid, NotFound, type Oid, type ProjectContext } from '@ingot/contracts';
import { type StreamAnswer } from '@ingot/platform';
import { type ArchiveOptions, GitError, type GitRepository } from '../../git/index.js';
import { mayRead, resolveFor } from '../visible-objects.js';
import { ArchiveTooLarge } from './repository-file.errors.js';

export interface FoundBlob {
  readonly oid: Oid;
  /** Bytes. */
  readonly size: number;
}

/** A blob by its oid, or by a file's path at a revision. Throws `NotFound`. */
export async function findBlob(
  project: ProjectContext,
  repository: GitRepository,
  { sha, filepath }: { readonly sha: string; readonly filepath?: string | undefined },
): Promise<FoundBlob> {
  const found =
    (await byOid(project, repository, sha)) ?? (filepath ? await byPath(project, repository, sha, filepath) : null);
  if (found === null) throw new NotFound('Blob');
  return found;
}

async function byOid(project: ProjectContext, repository: GitRepository, sha: string): Promise<FoundBlob | null> {
  const oid = sha.toLowerCase();
  if (!isOid(oid)) return null;
  const size = await repository.content.blobSize(oid);
  return size === null || !(await mayRead(project, repository, oid)) ? null : { oid, size };
}

async function byPath(
  project: ProjectContext,
  repository: GitRepository,
  revision: string,
  path: string,
): Promise<FoundBlob | null> {
  const commitOid = await resolveFor(project, repository, revision);
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

/** An archive of a revision. Throws `NotFound`. */
export async function archiveOf(
  project: ProjectContext,
  repository: GitRepository,
  { sha, format: name }: { readonly sha?: string | undefined; readonly format: ArchiveFormatName },
): Promise<StreamAnswer> {
  const revision = sha || (await repository.refs.head());
  const commitOid = revision === null ? null : await resolveFor(project, repository, revision);
  if (revision === null || commitOid === null) throw new NotFound('File');
  await refuseBomb(repository, commitOid);
  const format = FORMATS[name];
  const folder = `${project.path}-${revision.replaceAll('/', '-')}-${commitOid}`;
  const fileName = `${folder}.${format}`;
  return {
    contentType: format === 'zip' ? 'application/zip' : 'application/octet-stream',
    disposition: 'attachment',
    fileName,
    length: null,
    version: createHash('sha256').update(fileName).digest('base64url'), // the file name has the commit, the path and the format
    open: (gone) => repository.content.openArchive(commitOid, { format, folder }, gone),
  };
}

async function refuseBomb({ content }: GitRepository, commitOid: Oid): Promise<void> {
  try {
    await content.refuseTooLarge(commitOid);
  } catch (error) {
    if (error instanceof GitError && error.code === 'too_large') throw new ArchiveTooLarge();
    throw error;
  }
}
