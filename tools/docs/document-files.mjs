import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import prettier from 'prettier';
import { apiReference } from './api-reference.mjs';
import { built, configSchemas } from './config-schemas.mjs';
import { configurationReference } from './configuration-reference.mjs';

/** @typedef {{ path: string, content: string }} DocumentFile `path` is relative to the root */

/**
 * Every generated page, as it should be now. Needs the build: it reads what the processes themselves run.
 * @param {string} root
 * @returns {Promise<DocumentFile[]>}
 */
export async function documentFiles(root) {
  const contracts = await built(root, 'libs/contracts/dist/index.js');
  const { createOpenApiDocument } = await built(root, 'apps/gateway/dist/openapi/openapi-document.js');
  const openApi = JSON.parse(JSON.stringify(createOpenApiDocument('4')));
  const pages = {
    'docs/api/openapi.json': JSON.stringify(openApi),
    'docs/api/reference.md': apiReference(contracts, openApi),
    'docs/operations/configuration.md': configurationReference(await configSchemas(root)),
  };
  return Promise.all(Object.entries(pages).map(([path, text]) => formatted(root, path, text)));
}

/** @param {string} root @param {DocumentFile[]} files @returns {string[]} the paths of those that differ on disk */
export function stale(root, files) {
  return files
    .filter(({ path, content }) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== content;
    })
    .map(({ path }) => path);
}

/** @param {string} root @param {DocumentFile[]} files */
export function writeAll(root, files) {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

async function formatted(root, path, text) {
  const file = join(root, path);
  const options = await prettier.resolveConfig(file);
  return { path, content: await prettier.format(text, { ...options, filepath: file }) };
}
