import { randomBytes } from 'node:crypto';
import { readJson, writeJson } from './json-file.mjs';

/**
 * @typedef {object} Secrets
 * @property {string} rootToken
 * @property {string} rootPassword
 * @property {string} secretKey 64 hexadecimal digits
 * @property {string} postgresPassword
 * @property {string} natsUser
 * @property {string} natsPassword
 * @property {string} redisPassword
 */

const generate = () => ({
  rootToken: randomBytes(15).toString('base64url'),
  rootPassword: randomBytes(12).toString('base64url'),
  secretKey: randomBytes(32).toString('hex'),
  postgresPassword: randomBytes(24).toString('hex'),
  natsUser: 'ingot',
  natsPassword: randomBytes(24).toString('hex'),
  redisPassword: randomBytes(24).toString('hex'),
});

/**
 * The secrets of one DATA_DIR: those the environment names, else those of the last start, else new ones. Kept, so that a later
 * start without the variables runs the same instance.
 * @param {string} file
 * @param {Record<string, string | undefined>} env
 * @returns {Secrets}
 */
export function loadSecrets(file, env) {
  const given = {
    rootToken: env.INGOT_ROOT_TOKEN,
    rootPassword: env.INGOT_ROOT_PASSWORD,
    secretKey: env.INGOT_SECRET_KEY,
  };
  const secrets = { ...generate(), ...readJson(file), ...withoutEmpty(given) };
  writeJson(file, secrets);
  return secrets;
}

function withoutEmpty(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
