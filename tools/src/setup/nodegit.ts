// After npm install: compiles nodegit, or takes it from the cache.
import { messageOf } from './json-file.js';
import { ensureAddon } from './nodegit-addon.js';

await ensureAddon().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
