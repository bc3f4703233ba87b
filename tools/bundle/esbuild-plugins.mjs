import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

/**
 * Modules of ours that look for files beside themselves still find them.
 * @param {string} root
 * @param {string} bundle
 * @returns {import('esbuild').Plugin}
 */
export const ownLocations = (root, bundle) => ({
  name: 'own locations',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(apps|libs)\/[^/]+\/dist\/.*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!path.startsWith(root) || !/\bimport\.meta\b/.test(text)) return undefined;
      const place = relative(dirname(bundle), path);
      return {
        contents: text.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, what) => located(place, what)),
      };
    }),
});

/** What a module would have found, said from where the bundle is. */
function located(place, what) {
  if (what === 'url') return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  const path = what === 'dirname' ? dirname(place) : place;
  return `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`;
}

/**
 * Packages that load others through createRequire() would load them a second time, from node_modules.
 * @type {import('esbuild').Plugin}
 */
export const visibleRequires = {
  name: 'visible requires',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/node_modules\/@nestjs\/.*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('createRequire(import.meta.url)')) return undefined;
      const contents = text
        .replaceAll('const require = createRequire(import.meta.url);', '')
        .replaceAll(/createRequire\(import\.meta\.url\)(?=\(['"])/g, 'require');
      return { contents };
    }),
};

/**
 * What a package would use if it were installed is looked for when it is wanted, as it is without a bundle.
 * @type {import('esbuild').Plugin}
 */
export const optionalPackages = {
  name: 'optional packages',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === optionalPackages || !importer.includes('/node_modules/')) return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: optionalPackages });
      return found.errors.length === 0 ? found : { path, external: true };
    }),
};
