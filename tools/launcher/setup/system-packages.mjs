import { existsSync } from 'node:fs';
import { findBinary, findPostgresBinary } from '../binaries.mjs';
import { logged, runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Installs what the machine lacks, by apt-get as root; otherwise refuses and names it.
 * @param {{ env: Record<string, string | undefined>, forCompiling: boolean, forTesting: boolean, logFile: string, signal?: AbortSignal }} options
 */
export async function ensureSystemPackages({ logFile, signal, ...wanted }) {
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

/** Names as in Debian. A server is needed only when the environment does not name one that runs already. */
function missingPackages({ env, forCompiling, forTesting }) {
  const needed = [
    ['git', true, () => findBinary('git')],
    ['bzip2', true, () => findBinary('bzip2')],
    ['postgresql', !env.DATABASE_URL, () => findPostgresBinary('postgres') && findPostgresBinary('initdb')],
    ['nats-server', !env.NATS_URL, () => findBinary('nats-server')],
    ['redis-server', !env.REDIS_URL, () => findBinary('redis-server')],
    ['chromium', forTesting, () => findBinary('chromium')],
    ['g++', forCompiling, () => findBinary('g++')],
    ['make', forCompiling, () => findBinary('make')],
    ['python3', forCompiling, () => findBinary('python3')],
    ['openssh-client', forTesting, () => findBinary('ssh') && findBinary('ssh-keygen')],
    ['libkrb5-dev', forCompiling, () => existsSync('/usr/include/krb5.h')],
    ['libssl-dev', forCompiling, () => existsSync('/usr/include/openssl/ssl.h')],
  ];
  return needed.filter(([, wanted, present]) => wanted && !present()).map(([name]) => name);
}

function advice(missing) {
  return [
    `Ingot needs these Debian packages, or what is in them: ${missing.join(', ')}`,
    `Install them with: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    'PostgreSQL, NATS and Redis may also run elsewhere: set DATABASE_URL, NATS_URL, REDIS_URL.',
  ].join('\n');
}

/**
 * Debian starts a server as soon as its package is unpacked, unless policy-rc.d forbids it. The shell removes its own policy
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
