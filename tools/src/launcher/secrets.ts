import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readJson, writeJson } from '../setup/json-file.js';

/** The processes. Each has a NATS user of the same name. */
export const APPS = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'] as const;
export type App = (typeof APPS)[number];

const secrets = z.object({
  rootToken: z.string(),
  rootPassword: z.string(),
  /** 64 hexadecimal digits. */
  secretKey: z.string(),
  postgresPassword: z.string(),
  /** The password of the NATS user with all permissions, for tests and debugging. */
  natsUser: z.string(),
  natsPassword: z.string(),
  /** By the name of the process. */
  natsPasswords: z.record(z.enum(APPS), z.string()),
  redisPassword: z.string(),
});

export type Secrets = z.output<typeof secrets>;

const generate = (): Secrets => ({
  rootToken: randomBytes(15).toString('base64url'),
  rootPassword: randomBytes(12).toString('base64url'),
  secretKey: randomBytes(32).toString('hex'),
  postgresPassword: randomBytes(24).toString('hex'),
  natsUser: 'ingot',
  natsPassword: randomBytes(24).toString('hex'),
  natsPasswords: {
    gateway: randomBytes(24).toString('hex'),
    'user-service': randomBytes(24).toString('hex'),
    'repo-service': randomBytes(24).toString('hex'),
    'mr-service': randomBytes(24).toString('hex'),
    'ci-service': randomBytes(24).toString('hex'),
  },
  redisPassword: randomBytes(24).toString('hex'),
});

/**
 * The secrets of one DATA_DIR: from the environment, else from the last start, else new ones. They are stored, so that a later
 * start without the variables runs the same instance.
 */
export function loadSecrets(file: string, env: NodeJS.ProcessEnv): Secrets {
  const last = { ...generate(), ...readJson(file, secrets.partial()) };
  const loaded = {
    ...last,
    rootToken: env.INGOT_ROOT_TOKEN || last.rootToken,
    rootPassword: env.INGOT_ROOT_PASSWORD || last.rootPassword,
    secretKey: env.INGOT_SECRET_KEY || last.secretKey,
  };
  writeJson(file, loaded);
  return loaded;
}
