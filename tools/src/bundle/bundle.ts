// Run by an app's build, in its directory: dist/main.js and what it imports, in the one file dist/bundle.js. Loading a
// thousand small files is most of what the start of a process costs.
import { basename } from 'node:path';
import { build } from 'esbuild';
import { root } from '../root.js';
import { bundleFiles, rememberSources } from './built-bundle.js';
import { optionalPackages, ownLocations, visibleRequires } from './esbuild-plugins.js';

const files = bundleFiles(root, basename(process.cwd()));

/** What CommonJS packages expect to find around them. */
const commonJs = `
import { createRequire as ingotCreateRequire } from 'node:module';
const require = ingotCreateRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** With parts that are compiled to machine code, which they look for beside themselves. */
const NATIVE = ['@node-rs/argon2', 'nodegit', 'ssh2'];

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
  minifyWhitespace: true, // the text stays in memory
  legalComments: 'none',
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
rememberSources(root, files, Object.keys(metafile.inputs));
