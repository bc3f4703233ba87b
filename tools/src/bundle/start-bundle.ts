// Copied to bundle.js beside each bundle: runs bundle.cjs, from V8's code cache if the build made one for this Node and its flags.
// V8 itself refuses a cache that does not fit.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const bundle = join(import.meta.dirname, 'bundle.cjs');
const cache = join(import.meta.dirname, `bundle.${cachedDataVersionTag()}.cache`);
const require = createRequire(bundle);

if (process.argv.includes('--write-code-cache')) {
  const script = compiled();
  process.once('exit', () => writeFileSync(cache, script.createCachedData()));
  run(script);
} else if (existsSync(cache) && !process.sourceMapsEnabled) {
  run(compiled(readFileSync(cache)));
} else {
  require(bundle);
}

function compiled(cachedData?: Buffer): Script {
  return new Script(Module.wrap(readFileSync(bundle, 'utf8')), {
    filename: bundle,
    cachedData,
  });
}

/** As Node's loader of CommonJS does. */
function run(script: Script): void {
  const wrapper: unknown = script.runInThisContext();
  const module = { exports: {} };
  if (typeof wrapper === 'function') {
    Reflect.apply(wrapper, undefined, [module.exports, require, module, bundle, import.meta.dirname]);
  }
}
