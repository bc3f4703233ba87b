import { closingReferences, references } from './closing-references.js';

const place = { pathWithNamespace: 'group/here', baseUrl: 'https://code.example.com' };
const here = (...iids: number[]) => iids.map((iid) => ({ projectPath: 'group/here', iid }));
const KEYWORDS = ['close', 'closes', 'closed', 'closing', 'fix', 'fixes', 'fixed', 'fixing'];
const MORE_KEYWORDS = ['resolve', 'resolves', 'resolved', 'resolving', 'Closes', 'Fix', 'Resolving'];

describe('closingReferences', () => {
  it.each([...KEYWORDS, ...MORE_KEYWORDS])('knows the keyword %s', (keyword) => {
    expect(closingReferences(`${keyword} #12`, place)).toEqual(here(12));
  });

  it.each([
    ['Closes: #1', [1]],
    ['Closes   #1', [1]],
    ['Fix: issue #5', [5]],
    ['Fixes issues #5, #6', [5, 6]],
    ['Closes issue #5 and issue #6', [5, 6]],
    ['Closes #1, #2,#3 and #4', [1, 2, 3, 4]],
    ['Closes #1#2', [1, 2]],
    ['Closes #1, closes #2', [1, 2]],
    ['Closes #1. Fixes #2!', [1, 2]],
    ['Add a parser (closes #7)', [7]],
    ['[Fixes #7]', [7]],
    ['First line\n\nCloses #7\nResolves #8', [7, 8]],
    ['Closes #1 and closes #1', [1, 1]],
  ])('finds in %j the issues %j', (text, expected) => {
    expect(closingReferences(text, place)).toEqual(here(...expected));
  });

  it.each([
    ['see #1'],
    ['Closes#1'],
    ['Closes\n#1'],
    ['CLOSES #1'],
    ['cLoses #1'],
    ['discloses #1'],
    ['Closes !1'],
    ['Closes # 1'],
    ['Closes #1st'],
    ['Closes #1234567890123456'],
    ['Closes the issue #1'],
    ['Closes https://elsewhere.example.com/group/here/issues/1'],
    ['Closes https://code.example.com/group/here/merge_requests/1'],
    [''],
  ])('finds nothing in %j', (text) => {
    expect(closingReferences(text, place)).toEqual([]);
  });

  it.each([['Closes #1. #2'], ['Closes #1 #2'], ['Closes #1 or #2'], ['Closes #1 and more, #2']])(
    'finds in %j only the first',
    (text) => {
      expect(closingReferences(text, place)).toEqual(here(1));
    },
  );

  it('reads names of projects: in the same namespace, with their path, however deep', () => {
    expect(closingReferences('fixes #2, other#3, a.b/c-d#4 and x/y/z#5', place)).toEqual([
      { projectPath: 'group/here', iid: 2 },
      { projectPath: 'group/other', iid: 3 },
      { projectPath: 'a.b/c-d', iid: 4 },
      { projectPath: 'x/y/z', iid: 5 },
    ]);
  });

  it('reads URLs of this instance', () => {
    const text = 'Closes https://code.example.com/a/b/issues/3, https://code.example.com/a/b/c/issues/4#note_9 and #5.';

    expect(closingReferences(text, place)).toEqual([
      { projectPath: 'a/b', iid: 3 },
      { projectPath: 'a/b/c', iid: 4 },
      { projectPath: 'group/here', iid: 5 },
    ]);
    expect(closingReferences(text, { ...place, baseUrl: 'https://code-example.com' })).toEqual([]);
    expect(closingReferences(text, { ...place, baseUrl: null })).toEqual([]);
  });

  it('reads long texts without references in linear time', () => {
    expect(closingReferences(`Closes ${'a/'.repeat(50_000)}`, place)).toEqual([]);
    expect(closingReferences('Closes '.repeat(50_000), place)).toEqual([]);
    expect(closingReferences(`Closes ${'#1, '.repeat(50_000)}`, place)).toHaveLength(50_000);
  });
});

describe('references', () => {
  const named = (text: string) => references(text, place).map(({ iid, closes }) => (closes ? -iid : iid));

  it.each([
    ['See #1', [1]],
    ['#1, #2 (#3)', [1, 2, 3]],
    ['Closes #1, like #2', [1, 2, -1]],
    ['https://code.example.com/group/here/issues/4#note_5', [4]],
    ['word#1 and group/here#2', [1, 2]],
    ['&#39; and a/#4 and x-#5#6', [5]],
    ['https://elsewhere.example.com/group/here/issues/1', []],
    ['#1st, # 2, !3', []],
  ])('finds in %j the issues %j; negative ones are closed', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('takes linear time for texts that begin like references', () => {
    const started = performance.now();
    references(`${'a/'.repeat(30_000)} ${'a.'.repeat(30_000)} ${'#'.repeat(60_000)}`, place);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
