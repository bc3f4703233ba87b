import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

/** Where the files that a row names after a word are. */
const sourcesOf = (owner: string): string => join(root, APPS.includes(owner) ? 'apps' : 'libs', owner, 'src');

const APPS = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'];
const OWNER = new RegExp(`^(${[...APPS, 'contracts', 'platform'].join('|')})$`);

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The cells of the columns "where", of all tables. */
function places(page: string): string[] {
  const tables = page.split('\n\n').filter((block) => block.startsWith('|'));
  return tables
    .map((block) => block.trim().split('\n').map(cellsOf))
    .flatMap(([head = [], , ...rows]) => {
      const column = head.indexOf('where');
      return column < 0 ? [] : rows.map((cells) => cells[column] ?? '');
    });
}

/** The files that a cell names, each after the app or library that has it: ``gateway, `auth/a.ts`, `auth/b.ts` ``. */
function filesIn(cell: string): string[] {
  let owner = '';
  const files: string[] = [];
  for (const [, word = '', quoted = ''] of cell.matchAll(/([\w-]+)|`([^`]+)`/g)) {
    if (OWNER.test(word)) owner = word;
    else if (quoted.endsWith('.ts')) files.push(join(sourcesOf(owner), quoted));
  }
  return files;
}

const cells = places(readFileSync(join(root, 'docs/operations/limits.md'), 'utf8'));

describe('docs/operations/limits.md', () => {
  it('names files that exist', () => {
    const files = cells.flatMap(filesIn);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('says of each row where it is, as rows may be inserted between two', () => {
    expect(cells.filter((cell) => /\bthe same\b/.test(cell))).toEqual([]);
  });
});
