import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretCipher } from '@ingot/platform';
import { z } from 'zod';
import { type BackupConfig, type KeptConfig } from './config.js';

const FILE = 'secrets';
const secrets = z.record(z.string(), z.record(z.string(), z.string()));
/** By the name of the secret and the name of the value. */
export type Secrets = z.output<typeof secrets>;

/** Throws when there are secrets to keep and no key for them. */
export function requireKey(config: BackupConfig): void {
  if (config.SECRETS_PATH !== undefined) cipherOf(config);
}

/** Keeps the secrets of an installation beside a point, encrypted. Does nothing when none are given. */
export async function sealSecrets(config: BackupConfig, point: string, directory: string): Promise<void> {
  if (config.SECRETS_PATH === undefined) return;
  const text = JSON.stringify(await readSecrets(config.SECRETS_PATH));
  await writeFile(join(directory, FILE), cipherOf(config).encrypt(text, Buffer.from(point)), { mode: 0o600 });
}

/** The secrets that are kept beside a point. Throws when the key is another one. */
export async function openSecrets(config: KeptConfig, point: string, directory: string): Promise<Secrets> {
  const sealed = await readFile(join(directory, FILE));
  return secrets.parse(JSON.parse(cipherOf(config).decrypt(sealed, Buffer.from(point))));
}

/** The secrets in the form in which Kubernetes takes them. */
export const asManifest = (all: Secrets): string =>
  Object.entries(all)
    .map(([name, stringData]) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData }))
    .map((secret) => `---\n${JSON.stringify(secret, null, 2)}\n`)
    .join('');

function cipherOf({ BACKUP_KEY }: KeptConfig): SecretCipher {
  if (BACKUP_KEY === undefined) throw new Error('secrets are only kept encrypted: set BACKUP_KEY');
  return new SecretCipher({ INGOT_SECRET_KEY: BACKUP_KEY }, 'ingot backup');
}

/** A folder for each secret with a file for each value, as Kubernetes mounts them: beside links of its own, whose names begin with dots. */
async function readSecrets(path: string): Promise<Secrets> {
  const all: Secrets = {};
  for (const name of await visibleIn(path)) {
    const values: Record<string, string> = {};
    for (const key of await visibleIn(join(path, name))) {
      const file = join(path, name, key);
      if ((await stat(file)).isFile()) values[key] = await readFile(file, 'utf8');
    }
    all[name] = values;
  }
  return all;
}

const visibleIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => !name.startsWith('.')).sort();
