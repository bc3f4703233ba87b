import { z } from 'zod';

/** Where backups ask a storage for what they do not have yet. */
export const BACKUP_PATH = '/streams/backups';

/** What the ticket of such a request says. */
export const backupClaims = z.object({
  backupOf: z.object({ storage: z.string(), diskPath: z.string() }),
  part: z.enum(['repository', 'uploads']),
});
export type BackupPart = z.output<typeof backupClaims>['part'];

/** The first line of the answer for a repository; a pack follows when there is anything new. */
export const repositoryState = z.object({
  head: z.string(),
  /** Names and object ids of all refs, also of those that clients do not see. */
  refs: z.array(z.tuple([z.string(), z.string()])),
  hasPack: z.boolean(),
});
export type RepositoryState = z.output<typeof repositoryState>;

/** The status of the answer for a repository that is missing on a storage that has others. */
export const REPOSITORY_LOST = 410;

/** The longest list of what a backup has already, in bytes: a million object ids. */
export const MAX_KNOWN_BYTES = 64 * 1024 ** 2;
