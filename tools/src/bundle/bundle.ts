// Run by an app's build, in its directory: bundles dist/main.js and its imports into dist/bundle.cjs, which dist/bundle.js runs; and
// the same in each folder of dist that is named, for further programs of the app.
// Finding, reading and compiling a thousand small files takes most of the time that a process needs to start.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../root.js';
import { type BundleFiles, bundleFiles, NODE_FLAGS, rememberSources } from './built-bundle.js';
import { optionalPackages, ownLocations, visibleRequires } from './esbuild-plugins.js';
import { NAME_ONCE, namingOnce } from './kept-names.js';

/** Packages with native addons, which they load from beside themselves. */
const NATIVE = ['@node-rs/argon2', 'koffi', 'nodegit', 'ssh2'];

const [, , ...programs] = process.argv;
for (const program of ['', ...programs]) await makeBundle(bundleFiles(root, basename(process.cwd()), program));

async function makeBundle(files: BundleFiles): Promise<void> {
  removeCodeCaches(dirname(files.code));
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [files.main],
    outfile: files.code,
    bundle: true,
    platform: 'node',
    format: 'cjs', // V8 keeps a code cache of scripts only
    target: 'node20',
    supported: { 'dynamic-import': false }, // what comes from a code cache cannot call import()
    external: NATIVE,
    plugins: [ownLocations(root, files.code), visibleRequires, optionalPackages],
    banner: { js: `const bundleUrl = require('node:url').pathToFileURL(__filename).href;\n${NAME_ONCE}` },
    define: {
      'import.meta.url': 'bundleUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    keepNames: true, // of migrations, errors and providers
    minifyWhitespace: true, // the code stays in memory
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles) writeFileSync(path, path === files.code ? namingOnce(text) : text);
  copyFileSync(join(import.meta.dirname, 'start-bundle.js'), files.bundle);
  for (const flags of [[], NODE_FLAGS]) writeCodeCache(files.bundle, flags);
  rememberSources(root, files, Object.keys(metafile.inputs));
}

/** Has the program load all its modules, with V8 noting what it compiled; without a configuration it ends there. */
function writeCodeCache(bundle: string, flags: readonly string[]): void {
  spawnSync(process.execPath, [...flags, bundle, '--write-code-cache'], { cwd: root, env: {}, timeout: 60_000 });
}

/** All, also those for other flags: V8 tells a cache of other code by the length of the code only. */
function removeCodeCaches(dist: string): void {
  for (const name of readdirSync(dist)) if (/^bundle\.\d+\.cache$/.test(name)) rmSync(join(dist, name));
}
