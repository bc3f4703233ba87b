// npm run fuzz [-- <seconds> [<seed> [<path>]]]: tries drawn requests and pushes on a stack of its own, for an hour unless told otherwise.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../root.js';
import { runCommand } from '../setup/run-command.js';
import { prepare } from '../setup/setup.js';
import { checkSecretsInLogs } from '../testing/secrets-in-logs.js';

const AN_HOUR = 3_600;
const SEEDS = 2 ** 31 - 1;

async function main([
  seconds = String(AN_HOUR),
  seed = String(randomInt(SEEDS)),
  path,
]: readonly string[]): Promise<number> {
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  await prepare({ env: {}, signal, build: true, forTesting: true });
  console.log(`fuzzing for ${seconds} s; npm run fuzz -- ${seconds} ${seed} tries the same`);
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = ['--config=jest.integration.config.mjs', '--forceExit', 'libs/testing/src/fuzz'];
  const code = await runCommand(
    'fuzz',
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, ...options],
    {
      cwd: root,
      signal,
      env: {
        ...process.env,
        INGOT_FUZZ_SECONDS: seconds,
        INGOT_FUZZ_SEED: seed,
        ...(path === undefined ? {} : { INGOT_FUZZ_PATH: path }),
      },
    },
  );
  const logs = await checkSecretsInLogs();
  for (const { passed, name, message } of logs) if (!passed) console.log(`FAILED ${name}: ${message ?? ''}`);
  return code === 0 && logs.every(({ passed }) => passed) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
