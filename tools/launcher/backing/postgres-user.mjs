import { execFileSync, spawnSync } from 'node:child_process';
import { wrap } from '../spawn-command.mjs';

const NAME = 'postgres';
const TRAVERSING = ['dac_read_search', 'dac_override'];

/**
 * PostgreSQL refuses to run as root, so for root it runs as the user that the distribution's package made. That user may not be
 * able to reach a directory below, say, /root: then it keeps the one capability it needs to pass.
 * @param {string} dir which the cluster is in; belongs to that user already
 * @returns {{ name: string, capabilities: string[] } | undefined} undefined when we are not root
 */
export function postgresUser(dir) {
  if (process.getuid?.() !== 0) return undefined;
  const choices = [[], ...TRAVERSING.map((capability) => [capability])].map((capabilities) => ({
    name: NAME,
    capabilities,
  }));
  const user = choices.find((choice) => reaches(choice, dir));
  if (user) return user;
  throw new Error(
    `PostgreSQL does not run as root, and the user ${NAME} cannot reach ${dir}: ` +
      `let others pass through the directories above it (chmod o+x) or choose another DATA_DIR`,
  );
}

/** @returns {{ uid: number, gid: number } | undefined} whom the files belong to */
export function postgresOwner() {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const id = (flag) =>
      Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error(
      `PostgreSQL does not run as root, and there is no user ${NAME} to run it as; start Ingot as another user`,
    );
  }
}

/** By going there: access(2), which test(1) asks, does not count capabilities. */
function reaches(user, dir) {
  const { file, args } = wrap({ file: 'sh', args: ['-c', 'cd "$1"', 'sh', dir], user });
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}
