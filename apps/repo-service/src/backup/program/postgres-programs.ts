import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type pg from 'pg';
import { run } from './processes.js';

/** A database, and the major version of its server. */
interface Server {
  readonly url: string;
  readonly major: number;
}

/** Runs a client program of PostgreSQL. It connects as the services do, who read the same URL. */
export async function runClient(program: string, args: readonly string[], server: Server): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'ingot-authorities-'));
  try {
    const authorities = join(directory, 'ca.crt');
    await writeFile(authorities, await knownAuthorities());
    await run(program, args, { env: clientEnvironment(server, authorities) });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The major version of the server of a connection. */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/**
 * The environment of a client program: not arguments, which every process of the machine could read. Where several versions are installed, as
 * Debian does, it is that of the server: an older one dumps nothing, and a newer one restores with settings that the server does not know.
 * @param authorities file of those that Node knows
 */
export function clientEnvironment({ url, major }: Server, authorities: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PATH: `/usr/lib/postgresql/${major}/bin:/usr/local/bin:/usr/bin:/bin`,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    ...tlsEnvironment(searchParams, authorities),
  };
}

/** As Node's client reads the URL: it checks certificate and name in all modes but two, unless the URL wants libpq's meaning of them. */
function tlsEnvironment(parameters: URLSearchParams, authorities: string): NodeJS.ProcessEnv {
  const [mode, root, certificate, key] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    parameters.get(name),
  );
  if (!mode && !root && !certificate && !key) return {};
  const isLibpqs = parameters.get('uselibpqcompat') === 'true';
  const meant = isLibpqs ? (mode ?? 'verify-full') : (LIBPQ_MODES[mode ?? ''] ?? 'verify-full');
  const trusted = root ?? (meant === 'verify-full' ? authorities : null); // libpq checks in other modes, too, when there is such a file
  return {
    PGSSLMODE: meant,
    ...(trusted && { PGSSLROOTCERT: trusted }),
    ...(certificate && { PGSSLCERT: certificate }),
    ...(key && { PGSSLKEY: key }),
  };
}

const LIBPQ_MODES: Readonly<Record<string, string>> = { disable: 'disable', 'no-verify': 'require' };

/** What Node trusts, which libpq does not know: the authorities that come with it, and those of NODE_EXTRA_CA_CERTS. */
async function knownAuthorities(): Promise<string> {
  const { NODE_EXTRA_CA_CERTS: further } = process.env;
  const own = further ? await readFile(further, 'utf8') : '';
  return [...rootCertificates, own].join('\n');
}
