import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Redis } from 'ioredis';
import pg from 'pg';
import { FormData } from 'undici';
import { z } from 'zod';
import { eventually, expectStatus, SshPeople, type TestStack } from '@ingot/testing';
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

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Signs certificates for `localhost`. */
class Authority {
  readonly certificate: string;

  constructor(private readonly directory: string) {
    this.certificate = join(directory, 'ca.pem');
    this.openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Authority',
      '-days',
      '2',
    );
    writeFileSync(join(directory, 'names.cnf'), 'subjectAltName=DNS:localhost\n');
  }

  issue(name: string): Certificates {
    const at = (ending: string) => join(this.directory, `${name}.${ending}`);
    this.openssl('req', ...NEW_KEY, '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=localhost');
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf', '-days', '2'];
    this.openssl('x509', '-req', '-in', at('csr'), ...signed, '-out', at('pem'));
    return { ca: this.certificate, certificate: at('pem'), key: at('key') };
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.directory, stdio: 'ignore' });
  }
}

/** Puts a certificate where services read it, readable for the user that they run as, as a whole. */
function install({ certificate, key }: Certificates, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const [from, name] of [
    [key, 'tls.key'],
    [certificate, 'tls.crt'],
  ] as const) {
    const incoming = join(directory, `.${name}`);
    copyFileSync(from, incoming);
    chmodSync(incoming, 0o644);
    renameSync(incoming, join(directory, name));
  }
}

describe('an installation over TLS', () => {
  const started: Supervised[] = [];
  const own = new OwnStack();
  let directory: string;
  let authority: Authority;
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
    authority = new Authority(directory);
    await requireTls();
    install(authority.issue('service'), tlsDirectory());
    const trust = { TLS_DIRECTORY: tlsDirectory(), NODE_EXTRA_CA_CERTS: authority.certificate };
    await own.start({ env: { ...env, ...trust } });
    stack = own.test;
  }, START_MS);

  afterAll(async () => {
    await own.stop();
    await Promise.all(started.map((server) => server.stop()));
    await release();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  const tlsDirectory = (): string => join(directory, 'tls');

  /** Gives PostgreSQL, NATS and Redis a certificate, and takes plain connections from the latter two. */
  async function requireTls(): Promise<void> {
    const files = authority.issue('server');
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
  }

  it('merges by its pipeline', async () => {
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

  it('has no plain connection to PostgreSQL or NATS', async () => {
    const plain = await sql(backing.postgres.url, [
      `SELECT ssl.ssl, count(*)::int FROM pg_stat_activity JOIN pg_stat_ssl ssl USING (pid) WHERE datname LIKE 'ingot\\_%' GROUP BY 1`,
    ]);
    expect(plain).toEqual([{ ssl: true, count: expect.any(Number) as unknown }]);

    const response = await fetch(`http://127.0.0.1:${portOf('nats-monitor')}/connz`);
    const { connections } = natsConnections.parse(await response.json());
    expect(connections.length).toBeGreaterThanOrEqual(5);
    expect(connections.filter(({ tls_version: version }) => version === undefined)).toEqual([]);
  });

  async function storageUrl(): Promise<string> {
    const rows = await stack.query('repo-service', 'SELECT stream_url AS url FROM storages');
    return z.tuple([z.object({ url: z.url() })]).parse(rows)[0].url;
  }

  it('passes files and git, over HTTP and SSH, between gateways and storages', async () => {
    const people = new SshPeople(stack);
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const overHttp = await project.git();
    await overHttp.run('fetch', '-q', 'origin');
    await overHttp.run('checkout', '-q', '-B', 'http', 'origin/main');
    const oid = await overHttp.commit({ 'http.txt': 'over HTTP\n' });
    await overHttp.run('push', '-q', 'origin', 'http');
    const overSsh = await people.workTree(project, await people.person(project.owner));
    await overSsh.run('fetch', '-q', 'origin');
    await overSsh.run('push', '-q', 'origin', 'origin/http:refs/heads/ssh');
    expect(await project.branchHead('ssh')).toBe(oid);

    const raw = await owner.get(project.url('/repository/files/http.txt/raw?ref=ssh'));
    expect(raw).toMatchObject({ status: 200, body: 'over HTTP\n' });
    const body = new FormData();
    body.append('file', new Blob(['uploaded\n']), 'note.txt');
    expectStatus(await owner.raw('POST', project.url('/uploads'), { body }), 201);
  });

  it('refuses plain connections to the HTTP servers of its services', async () => {
    const url = await storageUrl();
    expect(url).toMatch(/^https:/);
    await expect(fetch(`${url.replace(/^https:/, 'http:')}/-/liveness`)).rejects.toThrow();
  });

  it('serves a renewed certificate without a restart', async () => {
    const url = await storageUrl();
    const before = await serialNumberAt(url);
    const renewed = authority.issue('renewed');
    install(renewed, tlsDirectory());

    const after = await eventually(
      () => serialNumberAt(url),
      (serialNumber) => serialNumber !== before,
    );

    const shown = execFileSync('openssl', ['x509', '-in', renewed.certificate, '-noout', '-serial'], {
      encoding: 'utf8',
    });
    expect(`serial=${after}`).toBe(shown.trim());
  });

  it('refuses a server whose certificate no known authority signed', async () => {
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

/** The certificate that is served there. */
async function serialNumberAt(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().serialNumber;
  } finally {
    socket.destroy();
  }
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
