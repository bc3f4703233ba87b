import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { type Plugin } from 'esbuild';

/** Keeps the paths of files that our modules look up beside themselves. */
export const ownLocations = (root: string, bundle: string): Plugin => ({
  name: 'own locations',
  setup: (build) =>
    build.onLoad({ filter: /\/(apps|libs)\/[^/]+\/dist\/.*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!path.startsWith(root) || !/\bimport\.meta\b/.test(text)) return undefined;
      const place = relative(dirname(bundle), path);
      const contents = text.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, what: string) =>
        located(place, what),
      );
      return { contents };
    }),
});

/** The path of a module's file relative to the bundle. */
function located(place: string, what: string): string {
  if (what === 'url') return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  const path = what === 'dirname' ? dirname(place) : place;
  return `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`;
}

/** Packages that use createRequire() would load their dependencies a second time, from node_modules. */
export const visibleRequires: Plugin = {
  name: 'visible requires',
  setup: (build) =>
    build.onLoad({ filter: /\/node_modules\/@nestjs\/.*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('createRequire(import.meta.url)')) return undefined;
      const contents = text
        .replaceAll('const require = createRequire(import.meta.url);', '')
        .replaceAll(/createRequire\(import\.meta\.url\)(?=\(['"])/g, 'require');
      return { contents };
    }),
};

/** Marks the plugin's own lookups. */
const ASKED = Symbol('asked by the plugin');

/** Optional dependencies of packages stay optional: they are looked up when used, as without a bundle. */
export const optionalPackages: Plugin = {
  name: 'optional packages',
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === ASKED || !importer.includes('/node_modules/')) return undefined;
      const found = await build.resolve(path, { importer, kind, resolveDir, pluginData: ASKED });
      return found.errors.length === 0 ? found : { path, external: true };
    }),
};
