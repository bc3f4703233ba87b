// Run by an app's build, in its directory: bundles dist/main.js and its imports into dist/bundle.js. Loading a thousand
// small files takes most of the time that a process needs to start.
import { basename } from 'node:path';
import { build } from 'esbuild';
import { root } from '../root.js';
import { bundleFiles, rememberSources } from './built-bundle.js';
import { optionalPackages, ownLocations, visibleRequires } from './esbuild-plugins.js';

const files = bundleFiles(root, basename(process.cwd()));

/** Definitions for bundled CommonJS packages. */
const commonJs = `
import { createRequire as ingotCreateRequire } from 'node:module';
const require = ingotCreateRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** Packages with native addons, which they load from beside themselves. */
const NATIVE = ['@node-rs/argon2', 'koffi', 'nodegit', 'ssh2'];

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [files.main],
  outfile: files.bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: NATIVE,
  plugins: [ownLocations(root, files.bundle), visibleRequires, optionalPackages],
  banner: { js: commonJs },
  keepNames: true, // of migrations, errors and providers
  minifyWhitespace: true, // the code stays in memory
  legalComments: 'none',
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
rememberSources(root, files, Object.keys(metafile.inputs));
