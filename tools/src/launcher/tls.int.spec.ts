import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { eventually, expectStatus, type TestStack } from '@ingot/testing';
import { OwnStack } from '@ingot/testing/own-stack';
import { type Backing, startBacking } from './backing/backing.js';
import { clusterIn } from './backing/postgres.js';
import { checkExternalServers } from './external-servers.js';
import { type PortOf, reservePorts } from './ports.js';
import { type Supervised } from './processes/supervised.js';
import { loadSecrets, type Secrets } from './secrets.js';
import { DATABASES } from './services.js';

const START_MS = 300_000;
const natsConnections = z.object({
  connections: z.array(z.object({ name: z.string().optional(), tls_version: z.string().optional() })),
});
const state = z.looseObject({ state: z.string() });

/** The paths of the files. */
interface Certificates {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

/** An authority, and a certificate of it for `localhost`. */
function makeCertificates(directory: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
  const names = join(directory, 'names.cnf');
  writeFileSync(names, 'subjectAltName=DNS:localhost\n');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Authority', '-days', '2');
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', names, '-days', '2'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
  const at = (name: string) => join(directory, name);
  return { ca: at('ca.pem'), certificate: at('server.pem'), key: at('server.key') };
}

describe('PostgreSQL, NATS and Redis over TLS', () => {
  const started: Supervised[] = [];
  const own = new OwnStack();
  let directory: string;
  let release: () => Promise<void> | void;
  let portOf: PortOf;
  let secrets: Secrets;
  let backing: Backing;
  let stack: TestStack;
  let env: Record<'DATABASE_URL' | 'NATS_URL' | 'REDIS_URL', string>;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ingot-tls-'));
    execFileSync('chmod', ['a+rx', directory]); // PostgreSQL may run as another user
    const block = await reservePorts(join(directory, 'ports.json'));
    ({ release } = block);
    portOf = (name) => block.of(name);
    secrets = loadSecrets(join(directory, 'secrets.json'), {});
    backing = await startBacking({
      ...{ dataDir: directory, portOf, secrets, external: {}, databases: Object.values(DATABASES) },
      ...{ watch: (server) => started.push(server), isThrowaway: true, clusterTemplate: undefined, user: undefined },
    });
    const { ca } = await requireTls();
    await own.start({ env: { ...env, NODE_EXTRA_CA_CERTS: ca } });
    stack = own.test;
  }, START_MS);

  afterAll(async () => {
    await own.stop();
    await Promise.all(started.map((server) => server.stop()));
    await release();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  /** Gives the servers a certificate, and takes plain connections from NATS and Redis. */
  async function requireTls(): Promise<Certificates> {
    const files = makeCertificates(directory);
    const { uid, gid } = statSync(clusterIn(join(directory, 'postgres')));
    chownSync(files.key, uid, gid);
    await sql(backing.postgres.url, [
      `ALTER SYSTEM SET ssl_cert_file = '${files.certificate}'`,
      `ALTER SYSTEM SET ssl_key_file = '${files.key}'`,
      'ALTER SYSTEM SET ssl = on',
      'SELECT pg_reload_conf()',
    ]);
    const tls = `tls { cert_file: ${JSON.stringify(files.certificate)}, key_file: ${JSON.stringify(files.key)} }`;
    appendFileSync(join(directory, 'run', 'nats.conf'), `${tls}\n`);
    await backing.nats.stop();
    await backing.nats.start();
    const tlsPort = portOf('ssh-3'); // unused: this directory has no gateways
    const redis = new Redis(backing.redis.url);
    await redis.call(
      'CONFIG',
      'SET',
      'tls-cert-file',
      files.certificate,
      'tls-key-file',
      files.key,
      'tls-auth-clients',
      'no',
    );
    await redis.call('CONFIG', 'SET', 'tls-port', String(tlsPort), 'port', '0');
    redis.disconnect();
    const postgres = localhost(backing.postgres.url);
    postgres.search = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(files.ca)}`;
    const nats = localhost(backing.nats.url.replace(/^nats:/, 'tls:'));
    const secureRedis = localhost(backing.redis.url.replace(/^redis:/, 'rediss:'));
    secureRedis.port = String(tlsPort);
    env = { DATABASE_URL: postgres.href, NATS_URL: nats.href, REDIS_URL: secureRedis.href };
    return files;
  }

  it('carry a merge by its pipeline', async () => {
    const project = await stack.given.project();
    const sha = await project.commit('topic', { 'topic.txt': 'topic\n' });
    const owner = stack.as(project.owner);
    const wishes = { source_branch: 'topic', target_branch: 'main', title: 'Topic' };
    expectStatus(await owner.post(project.url('/merge_requests'), wishes), 201);
    const merge = project.url('/merge_requests/1/merge');
    expectStatus(await owner.post(project.url(`/statuses/${sha}`), { state: 'pending', ref: 'topic' }), 201);
    expectStatus(await owner.put(merge, { merge_when_pipeline_succeeds: true }), 200);
    expectStatus(await owner.post(project.url(`/statuses/${sha}`), { state: 'success', ref: 'topic' }), 201);

    const reply = await eventually(
      () => owner.get(project.url('/merge_requests/1')),
      ({ body }) => state.parse(body).state === 'merged',
    );

    expect(reply.body).toMatchObject({ state: 'merged' });
  });

  it('see no plain connection of our processes', async () => {
    const plain = await sql(backing.postgres.url, [
      `SELECT ssl.ssl, count(*)::int FROM pg_stat_activity JOIN pg_stat_ssl ssl USING (pid) WHERE datname LIKE 'ingot\\_%' GROUP BY 1`,
    ]);
    expect(plain).toEqual([{ ssl: true, count: expect.any(Number) as unknown }]);

    const response = await fetch(`http://127.0.0.1:${portOf('nats-monitor')}/connz`);
    const { connections } = natsConnections.parse(await response.json());
    expect(connections.length).toBeGreaterThanOrEqual(5);
    expect(connections.filter(({ tls_version: version }) => version === undefined)).toEqual([]);
  });

  it('are refused when no known authority signed their certificate', async () => {
    const unknown = new URL(env.DATABASE_URL);
    unknown.search = '?sslmode=verify-full';
    const check = (given: NodeJS.ProcessEnv) => checkExternalServers(given, { patienceMs: 0 });

    await expect(check({ DATABASE_URL: unknown.href })).rejects.toThrow(/certificate/);
    await expect(check({ NATS_URL: env.NATS_URL })).rejects.toThrow(/certificate/);
    await expect(check({ REDIS_URL: env.REDIS_URL })).rejects.toThrow(/certificate/);
  });
});

/** By the name in the certificate. */
function localhost(url: string): URL {
  const named = new URL(url);
  named.hostname = 'localhost';
  return named;
}

/** Runs statements one after the other. Returns the rows of the last. */
async function sql(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
