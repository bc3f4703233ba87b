import { join } from 'node:path';

/** The location of an uploaded file: its project's repository and its secret, so that user input is never part of a path. */
export interface UploadPlace {
  /** The name of the project's repository, without `.git`. */
  readonly repository: string;
  /** 32 hexadecimal digits. */
  readonly secret: string;
}

/** The directory of all uploaded files of a storage. */
export const ROOT = '@uploads';

/** All files of a project: in a tree of their own beside its repository. */
export const directoryOf = (storagePath: string, repository: string): string =>
  join(storagePath, ROOT, repository.slice(0, 2), repository.slice(2, 4), repository);
