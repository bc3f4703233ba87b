import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { fencedBlocks } from './markdown.js';

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

const ignoringIndent = (text: string): string => text.trim().replace(/^\s+/gm, '');

/** Each begins with a comment that names the file it was taken from. */
const examples = fencedBlocks(contributing, 'ts').map((block): [file: string, code: string] => {
  const [, file = '', code = ''] = /^\/\/ (\S+)\n([^]*)$/.exec(block) ?? [];
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
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text));
    const named = [...contributing.matchAll(/npm run ([\w:]+)/g)].flatMap(([, name]) => name ?? []);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});
