import { ConfigError } from '../config/read-config.js';

/** Runs a process's main function. A configuration that cannot be used is told in plain words, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof ConfigError) ? error.stack : String(error);
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}
