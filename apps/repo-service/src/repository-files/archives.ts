import { createHash } from 'node:crypto';
import { type ArchiveFormatName, NotFound } from '@ingot/contracts';
import { type StreamAnswer } from '@ingot/platform';
import { type ArchiveOptions, type GitRepository } from '../git/index.js';

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
  git: GitRepository,
  { projectPath, sha, format: name }: { projectPath: string; sha?: string | undefined; format: ArchiveFormatName },
): Promise<StreamAnswer> {
  const revision = sha || (await git.head());
  const commitOid = revision === null ? null : await git.resolve(revision);
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
    open: (gone) => git.openArchive(commitOid, { format, folder }, gone),
  };
}
