import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { logged, runCommand, SetupError } from './run-command.js';

interface Wanted {
  /** A server is needed only if the environment does not name a running one. */
  readonly env: NodeJS.ProcessEnv;
  readonly forCompiling: boolean;
  readonly forTesting: boolean;
}

/** Installs missing packages with apt-get as root; otherwise throws with their names. */
export async function ensureSystemPackages({
  logFile,
  signal,
  ...wanted
}: Wanted & { readonly logFile: string; readonly signal: AbortSignal | undefined }): Promise<void> {
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !findBinary('apt-get')) throw new SetupError(advice(missing));
  console.log(`Installing system packages: ${missing.join(', ')}`);
  const { code, output } = await logged(logFile, (stdio) =>
    runCommand('apt-get', 'sh', ['-c', INSTALL_SCRIPT, 'sh', ...missing], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      signal,
      stdio,
    }),
  );
  const still = missingPackages(wanted);
  if (code === 0 && still.length === 0) return;
  throw new SetupError(`${output()}\napt-get did not install ${missing.join(', ')}`);
}

/** Debian package names. */
function missingPackages({ env, forCompiling, forTesting }: Wanted): string[] {
  const has = (...names: readonly string[]) => names.every((name) => findBinary(name) !== null);
  const hasPostgres = () => findPostgresBinary('postgres') !== null && findPostgresBinary('initdb') !== null;
  const needed: readonly (readonly [name: string, isWanted: boolean, isPresent: () => boolean])[] = [
    ['git', true, () => has('git')],
    ['bzip2', true, () => has('bzip2')],
    ['postgresql', !env.DATABASE_URL, hasPostgres],
    ['nats-server', !env.NATS_URL, () => has('nats-server')],
    ['redis-server', !env.REDIS_URL, () => has('redis-server')],
    ['prometheus', forTesting, () => has('prometheus', 'promtool')],
    ['chromium', forTesting, () => has('chromium')],
    ['g++', forCompiling, () => has('g++')],
    ['make', forCompiling, () => has('make')],
    ['python3', forCompiling, () => has('python3')],
    ['openssh-client', forTesting, () => has('ssh', 'ssh-keygen')],
    ['python3-gitlab', forTesting, () => existsSync('/usr/lib/python3/dist-packages/gitlab/__init__.py')],
    ['ruby-gitlab', forTesting, () => has('ruby', 'ruby-gitlab')],
    ['libgitlab-api-v4-perl', forTesting, () => existsSync('/usr/share/perl5/GitLab/API/v4.pm')],
    ['golang-go', forTesting, () => has('go')],
    [
      'golang-github-xanzy-go-gitlab-dev',
      forTesting,
      () => existsSync('/usr/share/gocode/src/github.com/xanzy/go-gitlab/gitlab.go'),
    ],
    ['libkrb5-dev', forCompiling, () => existsSync('/usr/include/krb5.h')],
    ['libssl-dev', forCompiling, () => existsSync('/usr/include/openssl/ssl.h')],
  ];
  return needed.filter(([, isWanted, isPresent]) => isWanted && !isPresent()).map(([name]) => name);
}

function advice(missing: readonly string[]): string {
  return [
    `Ingot needs these Debian packages, or what is in them: ${missing.join(', ')}`,
    `Install them with: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    'PostgreSQL, NATS and Redis may also run elsewhere: set DATABASE_URL, NATS_URL, REDIS_URL.',
  ].join('\n');
}

/**
 * Debian starts a server when its package is installed, unless policy-rc.d forbids it. The shell removes our policy
 * file even when the launcher is killed meanwhile, and one that an interrupted run left behind.
 */
const INSTALL_SCRIPT = `
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ] || grep -q 'while Ingot installs' "$policy"; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM HUP
  printf '#!/bin/sh\\n# no servers are started while Ingot installs packages\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
apt-get -o DPkg::Lock::Timeout=120 -qq update || echo 'apt-get update failed; trying with the lists that are here'
apt-get -o DPkg::Lock::Timeout=120 -q -o Dpkg::Use-Pty=0 install -y --no-install-recommends "$@"
`;

const EXTRA_DIRECTORIES = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/** Searches the given directories, PATH and the locations of distributions. */
export function findBinary(name: string, first: readonly string[] = []): string | null {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...first, ...path, ...EXTRA_DIRECTORIES].map((dir) => join(dir, name)).find(isExecutable) ?? null;
}

/** The path of a required program. */
export function getBinary(name: string): string {
  return present(name, findBinary(name));
}

/**
 * A program of PostgreSQL: Debian keeps each major version in a directory of its own. `major` is the version of the existing
 * cluster; the newest by default.
 */
export function findPostgresBinary(name: 'postgres' | 'initdb', major?: string): string | null {
  const versions = list('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const wanted = major ? versions.filter((version) => version === major) : versions;
  return findBinary(
    name,
    wanted.map((version) => `/usr/lib/postgresql/${version}/bin`),
  );
}

/** The path of a required program. */
export function getPostgresBinary(name: 'postgres' | 'initdb'): string {
  return present(name, findPostgresBinary(name));
}

function present(name: string, path: string | null): string {
  if (path === null) throw new SetupError(`${name} is not installed`);
  return path;
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
