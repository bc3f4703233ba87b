// Prints every Secret that the manifests name, with new random values. Apply it once per installation, and keep a copy:
//   node deploy/k8s/new-secrets.mjs | kubectl apply -f -
// POSTGRES_URL names the server (postgres://user:password@host:port); without it, the one of the dev overlay is meant.
// REDIS_URL names a Redis of yours (redis://:password@host:port); without it, the one of the base is meant.
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const hostKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEF'; // 32 of them: five bits a letter, without bias
/** 160 bits in letters alone, which no syntax reads as a number: nats.conf parses the value of a variable. */
const password = () => Array.from(randomBytes(32), (byte) => LETTERS[byte % 32]).join('');
/** The processes, each a user of NATS with a password of its own. */
const users = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'];
const natsPasswords = new Map(users.map((user) => [user, password()]));
/** @param {string} user */
const natsUrl = (user) => ({ NATS_URL: `nats://${user}:${natsPasswords.get(user)}@nats:4222` });
/** As nats.conf names them. */
const nats = Object.fromEntries(
  [...natsPasswords].map(([user, secret]) => [`${user.replace('-', '_').toUpperCase()}_PASSWORD`, secret]),
);
const redis = { REDIS_PASSWORD: password() };
const redisUrl = { REDIS_URL: process.env.REDIS_URL || `redis://:${redis.REDIS_PASSWORD}@redis:6379` };
const postgres = { POSTGRES_PASSWORD: password() };

const server = process.env.POSTGRES_URL || `postgres://ingot:${postgres.POSTGRES_PASSWORD}@postgres:5432`;

/** @param {string} name */
function database(name) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}

const secrets = {
  ingot: {
    INGOT_SECRET_KEY: randomBytes(32).toString('hex'),
  },
  gateway: { ...natsUrl('gateway'), ...redisUrl },
  'user-service': {
    ...natsUrl('user-service'),
    ...database('ingot_users'),
    ...redisUrl,
    INGOT_ROOT_TOKEN: randomBytes(15).toString('base64url'),
    INGOT_ROOT_PASSWORD: randomBytes(12).toString('base64url'),
  },
  'gateway-ssh': { host_key: hostKey },
  'repo-service': { ...natsUrl('repo-service'), ...database('ingot_repos') },
  'mr-service': { ...natsUrl('mr-service'), ...database('ingot_mrs'), ...redisUrl },
  'ci-service': { ...natsUrl('ci-service'), ...database('ingot_ci'), ...redisUrl },
  nats,
  ...(process.env.REDIS_URL ? {} : { redis }),
  // of backups: it opens the secrets that are kept in them, so that it must be kept elsewhere as well
  backup: { BACKUP_KEY: randomBytes(32).toString('hex') },
  ...(process.env.POSTGRES_URL ? {} : { postgres }),
};

for (const [name, stringData] of Object.entries(secrets)) {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'ingot' }, stringData };
  console.log(`---\n${JSON.stringify(secret, null, 2)}`);
}
