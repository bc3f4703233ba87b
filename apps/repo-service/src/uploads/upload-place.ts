import { join } from 'node:path';

/** Where an uploaded file is on a storage: by its project's repository and its own secret, so that no name of a user's matters. */
export interface UploadPlace {
  /** The name of the project's repository, without `.git`. */
  readonly repository: string;
  /** 32 hexadecimal digits. */
  readonly secret: string;
}

const ROOT = '@uploads';
const UNDER_WAY = /^([0-9a-f-]{36})\.([0-9a-f]{32})$/;

/** All files of a project: beside its repository, in a tree of their own. */
export const directoryOf = (storagePath: string, repository: string): string =>
  join(storagePath, ROOT, repository.slice(0, 2), repository.slice(2, 4), repository);

export const fileOf = (storagePath: string, { repository, secret }: UploadPlace): string =>
  join(directoryOf(storagePath, repository), secret);

/** Names what is under way, so that what a crash leaves is found without looking through everything. */
export const marksOf = (storagePath: string): string => join(storagePath, ROOT, 'under-way');

export const markOf = (storagePath: string, place: UploadPlace): string => join(marksOf(storagePath), keyOf(place));

export const keyOf = ({ repository, secret }: UploadPlace): string => `${repository}.${secret}`;

/** The place that a mark stands for; null for what is no mark. */
export function placeOfMark(mark: string): UploadPlace | null {
  const [, repository, secret] = UNDER_WAY.exec(mark) ?? [];
  return repository === undefined || secret === undefined ? null : { repository, secret };
}
