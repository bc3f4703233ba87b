// npm run test:upgrade [-- --from REF]: replaces the processes of another version by those of this checkout, side by side and under load.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../root.js';
import { messageOf } from '../setup/json-file.js';
import { runCommand, SetupError } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';

const HELP = `npm run test:upgrade [-- --from REF]

Builds another version beside this one, starts it, and replaces each of its processes under load by one of this checkout.
It fails when a request does, or when anything that was acknowledged is missing.

  --from REF   the version, a tag or another commit (default: the last release)`;

const { values: options } = parseArgs({
  options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
});

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The newest release that this checkout comes from; null when there is none. */
function lastRelease(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD');
  } catch {
    return null;
  }
}

/** Checks the version out, and builds it with its own tools and packages: whatever it runs, it prepares itself. */
async function build(ref: string, directory: string): Promise<void> {
  git('worktree', 'add', '--detach', directory, ref);
  const code = await runCommand(`building ${ref}`, 'npm', ['run', 'bench', '--', '--list'], { cwd: directory });
  if (code !== 0) throw new SetupError(`${ref} cannot be built`);
}

async function main(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const ref = options.from ?? lastRelease();
  if (ref === null) {
    console.log('There is no release to upgrade from: skipped. --from names another commit.');
    return 0;
  }
  await prepare({ env: {} });
  const directory = join(mkdtempSync(join(tmpdir(), 'ingot-upgrade-')), 'old');
  try {
    await build(ref, directory);
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const args = [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--config',
      'jest.upgrade.config.mjs',
      '--forceExit',
    ];
    const env = { ...process.env, INGOT_OLD_ROOT: directory };
    return await runCommand('upgrade specs', process.execPath, args, { cwd: root, env });
  } finally {
    git('worktree', 'remove', '--force', directory);
    rmSync(join(directory, '..'), { recursive: true, force: true });
  }
}

process.on('SIGINT', () => undefined); // it ends what runs, and the other version is removed
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof SetupError ? error.message : messageOf(error));
    process.exit(1);
  },
);
