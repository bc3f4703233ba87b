import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crowdedFolders, FolderGraph } from './folder-graph.js';

describe('the graph of folders', () => {
  let src: string;

  beforeEach(() => {
    src = mkdtempSync(join(tmpdir(), 'ingot-folders-'));
  });
  afterEach(() => rmSync(src, { recursive: true, force: true }));

  /** The folders in a cycle when the sources are these files. */
  const cyclicFolders = (files: Record<string, string>): string[] => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(src, path)), { recursive: true });
      writeFileSync(join(src, path), text);
    }
    return new FolderGraph(src).cyclicFolders();
  };

  it('has no cycle where folders depend on each other in one direction', () => {
    const files = { 'notes/note.ts': `import { label } from '../labels/label.js';`, 'labels/label.ts': '' };
    expect(cyclicFolders(files)).toEqual([]);
  });

  it.each([
    ['two folders', { 'a/a.ts': `import { b } from '../b/b.js';`, 'b/b.ts': `import { a } from '../a/a.js';` }],
    ['re-exports', { 'a/a.ts': `export * from '../b/b.js';`, 'b/b.ts': `export { a } from '../a/a.js';` }],
    ['side effects', { 'a/a.ts': `import '../b/b.js';`, 'b/b.ts': `import { type T, a } from '../a/a.js';` }],
    ['other files', { 'a/1.ts': `import { b } from '../b/1.js';`, 'b/2.ts': `import { a } from '../a/2.js';` }],
    [
      'deeper ones',
      { 'a/x/1.ts': `import { b } from '../../b/y/1.js';`, 'b/z/2.ts': `import { a } from '../../a/a.js';` },
    ],
  ])('has a cycle of %s', (_what, files) => {
    expect(cyclicFolders(files)).toEqual(['a', 'b']);
  });

  it('has a cycle of three folders', () => {
    const imports = (folder: string) => `import { it } from '../${folder}/it.js';`;
    const files = { 'a/it.ts': imports('b'), 'b/it.ts': imports('c'), 'c/it.ts': imports('a') };
    expect(cyclicFolders(files)).toEqual(['a', 'b', 'c']);
  });

  it('has a cycle of a folder and the one that it is in', () => {
    const files = { 'a/a.ts': `import { b } from './b/b.js';`, 'a/b/b.ts': `import { a } from '../a.js';` };
    expect(cyclicFolders(files)).toEqual(['a/.', 'a/b']);
  });

  it.each(['a.module.ts', 'index.ts', 'main.ts'])('lets %s connect what is below it', (name) => {
    const files = { [`a/${name}`]: `import { b } from './b/b.js';`, 'a/b/b.ts': `import { a } from '../a.js';` };
    expect(cyclicFolders(files)).toEqual([]);
  });

  it('does not let a module connect its siblings in a circle', () => {
    const files = { 'a/a.module.ts': `import { b } from '../b/b.js';`, 'b/b.ts': `import { a } from '../a/a.js';` };
    expect(cyclicFolders(files)).toEqual(['a', 'b']);
  });

  it.each([
    ['types', `import { type A, type B } from '../a/a.js';`],
    ['all types of a module', `import type * as a from '../a/a.js';`],
    ['types to export', `export { type A } from '../a/a.js';`],
    ['packages', `import { a } from 'a';`],
  ])('leaves out imports of %s', (_what, text) => {
    expect(cyclicFolders({ 'a/a.ts': `import { b } from '../b/b.js';`, 'b/b.ts': text })).toEqual([]);
  });

  it('leaves out specs', () => {
    const files = { 'a/a.ts': `import { b } from '../b/b.js';`, 'b/b.spec.ts': `import { a } from '../a/a.js';` };
    expect(cyclicFolders(files)).toEqual([]);
  });

  it('counts the folders beside each other', () => {
    for (const name of ['a', 'b', 'c/d', 'c/e']) mkdirSync(join(src, name), { recursive: true });

    expect(crowdedFolders(src, 2)).toEqual([{ folder: '.', count: 3 }]);
    expect(crowdedFolders(src, 3)).toEqual([]);
  });
});
