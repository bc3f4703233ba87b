import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';

/**
 * Every YAML file below a directory, by its path relative to it, with its documents. Throws for a file that does not parse.
 * @param {string} directory
 * @returns {Map<string, object[]>}
 */
export function readManifests(directory) {
  const names = readdirSync(directory, { recursive: true }).filter((name) => name.endsWith('.yaml'));
  return new Map(names.sort().map((name) => [name, parseDocuments(readFileSync(join(directory, name), 'utf8'), name)]));
}

/** @param {string} text @param {string} name for the error @returns {object[]} */
export function parseDocuments(text, name) {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

/**
 * The files and directories that a kustomization names, as paths relative to `directory`; a directory stands for its
 * kustomization.yaml.
 * @param {string} directory
 * @param {string} path of the kustomization
 * @param {object} kustomization
 */
export function referencedFiles(directory, path, kustomization) {
  const patches = (kustomization.patches ?? []).flatMap((patch) => patch.path ?? []);
  const generated = (kustomization.configMapGenerator ?? []).flatMap(({ files = [] }) => files);
  return [...(kustomization.resources ?? []), ...patches, ...generated].map((name) => {
    const file = join(directory, dirname(path), name);
    const isDirectory = existsSync(file) && statSync(file).isDirectory();
    return relative(directory, isDirectory ? join(file, 'kustomization.yaml') : file);
  });
}
