import { type Oid, toOid } from '@ingot/contracts';
import { type KnownObjects, type KnownTree, PushedGraph } from './pushed-graph.js';

const oid = (digit: string): Oid => toOid(digit.repeat(40));
const OLD = oid('1');
const A = oid('a');
const B = oid('b');
const C = oid('c');
const who = 'Ann <ann@example.org> 1700000000 +0000';
const commit = (parents: readonly string[], more = ''): Buffer =>
  Buffer.from(
    `tree ${oid('f')}\n${parents.map((parent) => `parent ${parent}\n`).join('')}author ${who}\ncommitter ${who}\n${more}\nWords\n`,
  );

/** Whether a push of these commits is known to lead from OLD to A. */
function leads(commits: Readonly<Record<string, Buffer>>): boolean {
  const graph = new PushedGraph();
  for (const [id, content] of Object.entries(commits)) graph.add({ oid: id, type: 'commit', content });
  return graph.leads({ refname: 'refs/heads/main', oldOid: OLD, newOid: A });
}

describe('the ancestry of a pushed commit', () => {
  it.each([
    ['a commit on the old one', { [A]: commit([OLD]) }, true],
    ['some commits, by any parent', { [A]: commit([C, B]), [B]: commit([oid('e'), OLD]) }, true],
    ['commits on another one', { [A]: commit([B]), [B]: commit([oid('e')]) }, false],
    ['a root', { [A]: commit([]) }, false],
    ['nothing', {}, false],
    ['a commit whose message names it', { [A]: commit([oid('e')], `\nparent ${OLD}\n`) }, false],
    ['a commit with such a line where git reads none', { [A]: commit([oid('e')], `parent ${OLD}\n`) }, false],
    ['what is no commit', { [A]: Buffer.from(`parent ${OLD}\n`) }, false],
  ])('is read of %s', (_name, commits, expected) => {
    expect(leads(commits)).toBe(expected);
  });
});

describe('a pushed commit', () => {
  const BLOB = oid('5');
  const STORED = oid('6');
  const FOREIGN = oid('7');
  const FOLDER = oid('8');
  const ROOT = oid('f');
  const OLD_ROOT = oid('2');
  const OLD_FOLDER = oid('3');

  const tree = (...entries: readonly (readonly [mode: string, name: string, id: string])[]): Buffer =>
    Buffer.concat(entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]));

  /** A repository whose one branch has two files, one of them in a folder. */
  const stored: Readonly<Record<string, KnownTree>> = {
    [OLD]: {
      oid: OLD_ROOT,
      data: tree(['100644', 'a', STORED], ['40000', 'folder', OLD_FOLDER], ['160000', 'sub', C]),
    },
    [OLD_FOLDER]: { oid: OLD_FOLDER, data: tree(['100644', 'b', STORED]) },
  };
  const known: KnownObjects = {
    isTip: (id) => id === OLD,
    tree: (id) => Promise.resolve(stored[id] ?? null),
  };

  interface Pushed {
    readonly commits?: Readonly<Record<string, Buffer>>;
    readonly trees?: Readonly<Record<string, Buffer>>;
    readonly blobs?: readonly string[];
  }
  function isConnected(
    { commits = { [A]: commit([OLD]) }, trees = {}, blobs = [] }: Pushed,
    repository = known,
  ): Promise<boolean> {
    const graph = new PushedGraph();
    for (const [id, content] of Object.entries(commits)) graph.add({ oid: id, type: 'commit', content });
    for (const [id, content] of Object.entries(trees)) graph.add({ oid: id, type: 'tree', content });
    for (const id of blobs) graph.add({ oid: id, type: 'blob', content: null });
    return graph.isConnected(A, repository);
  }

  it.each<[string, Pushed]>([
    ['with a new file', { trees: { [ROOT]: tree(['100644', 'new', BLOB]) }, blobs: [BLOB] }],
    [
      'with a file and a folder as before',
      { trees: { [ROOT]: tree(['100644', 'c', STORED], ['40000', 'd', OLD_FOLDER]) } },
    ],
    [
      'with a changed folder',
      { trees: { [ROOT]: tree(['40000', 'folder', FOLDER]), [FOLDER]: tree(['100644', 'x', STORED]) } },
    ],
    ['with a submodule', { trees: { [ROOT]: tree(['160000', 'other', FOREIGN]) } }],
    [
      'on another one',
      { commits: { [A]: commit([B]), [B]: commit([OLD]) }, trees: { [ROOT]: tree(['100644', 'a', STORED]) } },
    ],
    ['that is a root', { commits: { [A]: commit([]) }, trees: { [ROOT]: tree() } }],
  ])('is known to be connected: one %s', async (_what, pushed) => {
    expect(await isConnected(pushed)).toBe(true);
  });

  it.each<[string, Pushed]>([
    ['on a commit that no branch points to', { commits: { [A]: commit([C]) }, trees: { [ROOT]: tree() } }],
    ['whose root is missing', {}],
    ['with a file from elsewhere', { trees: { [ROOT]: tree(['100644', 'a', FOREIGN]) } }],
    ['with a folder from elsewhere', { trees: { [ROOT]: tree(['40000', 'folder', FOREIGN]) } }],
    ['with a file of the oid of a submodule', { trees: { [ROOT]: tree(['100644', 'a', C]) } }],
    [
      'with a file that was in another folder',
      { trees: { [ROOT]: tree(['40000', 'new', FOLDER]), [FOLDER]: tree(['100644', 'x', STORED]) } },
    ],
    ['that is unknown', { commits: {} }],
  ])('is not known to be: one %s', async (_what, pushed) => {
    expect(await isConnected(pushed)).toBe(false);
  });

  it.each([
    [2, true],
    [8, false],
  ])('on %d commits with large directories is known to be connected: %s', async (count, expected) => {
    const entries = Array.from({ length: 10_000 }, (_, at) => ['100644', `f${at}`, STORED] as const);
    const large = { isTip: () => true, tree: () => Promise.resolve({ oid: OLD_ROOT, data: tree(...entries) }) };
    const commits = { [A]: commit(Array.from({ length: count }, (_, at) => oid(String(at)))) };
    expect(await isConnected({ commits, trees: { [ROOT]: tree(['100644', 'a', STORED]) } }, large)).toBe(expected);
  });

  it('is not when two commits name each the directories of the other', async () => {
    const [u, v, parentRoot] = [oid('8'), oid('9'), oid('d')];
    const parent = Buffer.from(commit([OLD]).toString().replace(ROOT, parentRoot));
    const trees = {
      [ROOT]: tree(['40000', 'c', u], ['40000', 'd', v]),
      [parentRoot]: tree(['40000', 'c', v], ['40000', 'd', u]),
      [u]: tree(['100644', 'u', FOREIGN]),
      [v]: tree(['100644', 'v', FOREIGN]),
    };
    expect(await isConnected({ commits: { [A]: commit([B]), [B]: parent }, trees })).toBe(false);
  });
});
