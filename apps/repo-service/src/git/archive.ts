import { type Readable } from 'node:stream';
import { type Oid } from '@ingot/contracts';
import { BIG_FILES_STREAMED, type GitCommand } from './command.js';
import { type ArchiveOptions } from './git-types.js';

/** git makes the other formats by itself. */
const BZIP2 = 'tar.tar.bz2.command=bzip2 -c';

/** The files of a commit, packed as they are read. */
export function openArchive(
  git: GitCommand,
  directory: string,
  commitOid: Oid,
  { format, folder }: ArchiveOptions,
  gone: AbortSignal,
): Promise<Readable> {
  const settings = ['-c', BIG_FILES_STREAMED, '-c', BZIP2];
  return git.open(directory, [...settings, 'archive', `--format=${format}`, `--prefix=${folder}/`, commitOid], gone);
}
