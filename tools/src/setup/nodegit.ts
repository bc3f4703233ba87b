// After npm install: compiles nodegit, or takes it from the cache.
import { messageOf } from './json-file.js';
import { ensureAddon } from './nodegit-addon.js';

await ensureAddon().catch((error: unknown) => {
  console.error(messageOf(error));
  console.error('`npm start` and `npm test` install what compiling needs, and the packages too.');
  process.exitCode = 1;
});
