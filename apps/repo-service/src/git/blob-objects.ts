import { type Readable } from 'node:stream';
import { type Oid } from '@ingot/contracts';
import { BIG_FILES_STREAMED, type GitCommand } from './command.js';

const BLOB = /^[0-9a-f]{40} blob (\d+)$/;

/** Bytes of a blob, without reading it; null for a missing object and for any other. */
export async function blobSize(git: GitCommand, directory: string, oid: Oid): Promise<number | null> {
  const { stdout } = await git.run(directory, ['cat-file', '--batch-check'], { input: `${oid}\n` });
  const [, size] = BLOB.exec(stdout.toString('latin1').trim()) ?? [];
  return size === undefined ? null : Number(size);
}

/** The bytes of a blob that is there, as git reads them. */
export const openBlob = (git: GitCommand, directory: string, oid: Oid, gone: AbortSignal): Promise<Readable> =>
  git.open(directory, ['-c', BIG_FILES_STREAMED, 'cat-file', 'blob', oid], gone);
