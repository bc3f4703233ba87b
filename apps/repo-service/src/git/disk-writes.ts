import { type FileHandle, rename, rm, writeFile } from 'node:fs/promises';
import { currentRequest, Places, syncDirectory } from '@ingot/platform';
import { hasErrorCode } from './process/git-error.js';

/** A thread of the process waits for the disk with each: half of the threads stay for reads while the disk is slow. */
const AT_ONCE = 4;
const MAX_WAITING = 10_000;

/** The writes of a storage that have to be on the disk before they are acknowledged. */
export class DiskWrites {
  private readonly running = new Places({ running: AT_ONCE, waiting: MAX_WAITING, parked: 0 }, 'synced writes of git');

  /** @param isSynced false where the loss of what was written does not matter */
  constructor(private readonly isSynced: boolean) {}

  /** Writes a read-only file that does not exist yet. */
  create(path: string, content: Uint8Array): Promise<void> {
    return this.inTurn(() => writeFile(path, content, { flag: 'wx', mode: 0o444, flush: this.isSynced }));
  }

  /**
   * The file gets this content, which is on the disk then, or stays as it is; git takes no notice of what ends with `.lock`. Only one at a time
   * may write a file.
   */
  async replace(path: string, content: string | Uint8Array): Promise<void> {
    const draft = `${path}.${process.pid}.lock`;
    try {
      await this.inTurn(() => writeFile(draft, content, { flush: this.isSynced }));
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Resolves when what was written to the file is on the disk. */
  async sync(file: FileHandle): Promise<void> {
    if (this.isSynced) await this.inTurn(() => file.sync());
  }

  /** Resolves when the names in a directory are on the disk, as far as it is there: git removes empty ones while it packs refs. */
  async syncDirectory(path: string): Promise<void> {
    if (!this.isSynced) return;
    await this.inTurn(() => syncDirectory(path)).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    });
  }

  private inTurn<T>(write: () => Promise<T>): Promise<T> {
    return this.running.run(write, { claimant: currentRequest()?.claimant });
  }
}
