import { type FileHandle, open } from 'node:fs/promises';
import { jest } from '@jest/globals';

const isHandle = (value: unknown): value is FileHandle =>
  typeof value === 'object' && value !== null && 'sync' in value;

/** Counts the files that this process writes through to the disk, until mocks are restored. */
export async function countedSyncs(): Promise<() => number> {
  const handle = await open('/dev/null');
  await handle.close();
  const all: unknown = Object.getPrototypeOf(handle);
  if (!isHandle(all)) throw new Error('Node has other handles of files');
  const sync = jest.spyOn(all, 'sync');
  return () => sync.mock.calls.length;
}
