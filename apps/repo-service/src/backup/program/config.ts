import { z } from 'zod';

const databaseUrl = (service: string) =>
  z.string().min(1).meta({ secret: true }).describe(`\`DATABASE_URL\` of ${service}`);

/** The configuration of backups and restores. */
export const backupConfig = z.object({
  BACKUP_PATH: z.string().min(1).describe('directory of the backups'),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14).describe('points in time that are kept'),
  BACKUP_POINT: z.string().min(1).optional().describe('the point to restore; default: the newest'),
  BACKUP_KEY: z
    .string()
    .min(32)
    .optional()
    .meta({ secret: true })
    .describe('key under which secrets are kept in backups; keep it elsewhere'),
  USERS_DATABASE_URL: databaseUrl('user-service'),
  REPOS_DATABASE_URL: databaseUrl('repo-service'),
  MRS_DATABASE_URL: databaseUrl('mr-service'),
  CI_DATABASE_URL: databaseUrl('ci-service'),
  INGOT_SECRET_KEY: z
    .string()
    .min(32)
    .meta({ secret: true })
    .describe('as in every process; backups ask storages with it'),
  OBJECTS_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('`DATA_DIR` of ci-service, with logs and artifacts of jobs; leave empty when they are in a bucket'),
  SECRETS_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('directory of secrets to keep or to restore, with one folder each; needs `BACKUP_KEY`'),
  RESTORE_STORAGES: z
    .string()
    .default('')
    .transform((text) => new Map(text.split(',').flatMap(pairOf)))
    .describe('for a restore, the empty `STORAGE_PATH` of each storage: `name=path`, several separated by commas'),
});

export type BackupConfig = z.output<typeof backupConfig>;

/** What it takes to read what is kept, where there is no installation. */
export const keptConfig = backupConfig.pick({ BACKUP_PATH: true, BACKUP_POINT: true, BACKUP_KEY: true });

export type KeptConfig = z.output<typeof keptConfig>;

function pairOf(text: string): [string, string][] {
  const at = text.indexOf('=');
  return at < 1 ? [] : [[text.slice(0, at).trim(), text.slice(at + 1).trim()]];
}
