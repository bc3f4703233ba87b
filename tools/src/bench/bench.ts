// npm run bench [-- names…] [--seconds N] [--list]: measures Ingot on this machine beside a bare echo of the same size.
import { prepare } from '../setup/setup.js';
import { runCommandLine } from './command-line.js';
import { HELP, readOptions } from './options.js';
import { bench } from './run.js';

runCommandLine(async (signal) => {
  const { help, ...options } = readOptions(process.argv.slice(2));
  if (help) return console.log(HELP);
  // always private servers: shared ones would disturb the figures
  await prepare({ env: {}, signal });
  const failures = await bench({ signal, ...options });
  process.exitCode = failures === 0 ? 0 : 1;
});
