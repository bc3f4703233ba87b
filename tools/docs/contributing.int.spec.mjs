import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fencedBlocks } from './markdown-blocks.mjs';

const root = resolve(import.meta.dirname, '../..');
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

const ignoringIndent = (text) => text.trim().replace(/^\s+/gm, '');

/** Each begins with a comment that names the file it was taken from. */
const examples = fencedBlocks(contributing, 'ts').map((block) => {
  const [, file, code] = /^\/\/ (\S+)\n([^]*)$/.exec(block) ?? [];
  return [file, code];
});

describe('CONTRIBUTING.md', () => {
  it('shows an entry of the contracts and its handler', () => {
    expect(examples).toHaveLength(2);
  });

  it.each(examples)('shows what stands in %s', (file, code) => {
    expect(ignoringIndent(readFileSync(join(root, file), 'utf8'))).toContain(ignoringIndent(code));
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [...contributing.matchAll(/npm run (\w+)/g)].map(([, name]) => name);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});
