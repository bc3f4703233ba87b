import { join } from 'node:path';
import { writeJson } from '../launcher/json-file.mjs';
import { startStack } from '../launcher/stack.mjs';

/** Starts the one stack that all integration specs share; they read where it is from the file that INGOT_TEST_STACK names. */
export default async function globalSetup() {
  const stack = await startStack();
  globalThis.ingotTestStack = stack;
  const { url, urls, sshPort, dataDir, rootToken, rootPassword } = stack;
  const pids = Object.fromEntries([...stack.processes.values()].map(({ name, pid }) => [name, pid]));
  const file = join(dataDir, 'test-stack.json');
  writeJson(file, { url, urls, sshPort, dataDir, rootToken, rootPassword, pids });
  process.env.INGOT_TEST_STACK = file;
}
