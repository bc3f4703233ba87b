import { LIMITS } from '../yaml/limits.js';
import { compile, errorOf, selectedNames } from '../testing/compiled.js';

/** Of processor time, as a machine may be busy with other things; several times what any of them takes. */
const BOUND_MS = 3_000;

function timed<T>(work: () => T): T {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(BOUND_MS);
  return result;
}

const JOB = 'job: { script: a }\n';

describe('a hostile configuration is refused soon', () => {
  const laughs = (item: (above: string) => string) =>
    Array.from({ length: 30 }, (_, at) => `.l${at}: &l${at} ${at === 0 ? '[lol]' : item(`*l${at - 1}`)}\n`).join('');

  it('when aliases in lists stand for billions', () => {
    const text = `${laughs((above) => `[${above}, ${above}]`)}job: { script: *l29 }`;

    expect(timed(() => errorOf(text))).toBe('The configuration is too large once it is expanded');
  });

  it('when aliases in maps stand for billions', () => {
    const text = `${laughs((above) => `{ a: ${above}, b: ${above} }`)}${JOB}`;

    expect(timed(() => errorOf(text))).toBe('The configuration is too large once it is expanded');
  });

  it('when an alias repeats a long text', () => {
    const text = `.t: &t ${'x'.repeat(100_000)}\n.l: [${'*t,'.repeat(5_000)}]\n${JOB}`;

    expect(timed(() => errorOf(text))).toBe('The configuration is too large once it is expanded');
  });

  it('when !reference doubles at each step', () => {
    const steps = Array.from({ length: 9 }, (_, at) => {
      const doubled = Array.from({ length: 40 }, () => `!reference [.r${at}, s]`).join(', ');
      return `.r${at + 1}: { s: [${doubled}] }\n`;
    });
    const text = `.r0: { s: [lol] }\n${steps.join('')}job: { script: !reference [.r9, s] }`;

    expect(timed(() => errorOf(text))).toBe('The configuration is too large once it is expanded');
  });

  it('when many jobs extend a large one', () => {
    const large = `.large: { variables: { ${Array.from({ length: 1_000 }, (_, at) => `V${at}: x`).join(', ')} } }\n`;
    const jobs = Array.from({ length: 2_000 }, (_, at) => `j${at}: { extends: .large, script: a }\n`).join('');

    expect(timed(() => errorOf(large + jobs))).toBe('The configuration is too large once it is expanded');
  });

  it('when << doubles at each step', () => {
    const steps = Array.from({ length: 20 }, (_, at) => {
      const keys = Array.from({ length: 600 }, (__, key) => `k${at}_${key}: x`).join(', ');
      return `.m${at}: &m${at} { ${at === 0 ? '' : `<<: [${`*m${at - 1},`.repeat(50)}],`} ${keys} }\n`;
    });

    expect(timed(() => errorOf(steps.join('') + JOB))).toBe('The configuration is too large once it is expanded');
  });

  it.each([
    ['lists in brackets', '['.repeat(200_000)],
    ['lists in brackets that are closed', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['maps in braces', '{a: '.repeat(100_000)],
    ['lists by dashes', '- '.repeat(200_000)],
    ['keys by question marks', '? '.repeat(200_000)],
    ['indented maps', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')],
    ['indented lists', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}-\n`).join('')],
  ])('when %s nest deeply', (_, value) => {
    expect(timed(() => errorOf(`.deep:\n  ${value.replaceAll('\n', '\n  ')}`))).toMatch(
      /nested too deeply|Invalid YAML/,
    );
  });

  it.each([
    ['keys', `${Array.from({ length: 60_000 }, (_, at) => `k${at}: {}`).join('\n')}`],
    ['the same key', 'k: {}\n'.repeat(60_000)],
    ['items', `.list: [${'x,'.repeat(200_000)}]\n${JOB}`],
    ['anchors', `.list: [${Array.from({ length: 40_000 }, (_, at) => `&a${at} x`).join(',')}]\n${JOB}`],
    ['comments', `${'# comment\n'.repeat(45_000)}${JOB}`],
    ['documents', '---\n'.repeat(100_000)],
    ['directives', '%TAG ! x\n'.repeat(40_000)],
    ['colons', ': '.repeat(200_000)],
    ['quotes', `"${'\\"'.repeat(200_000)}`],
    ['tags', '!a '.repeat(100_000)],
    ['blank lines', `job:${'\n'.repeat(400_000)}  script: a`],
    ['lines of a text', `job:\n  script: |\n${'    x\n'.repeat(70_000)}`],
    ['lines of a folded text', `job:\n  script: >\n${'    x\n\n'.repeat(60_000)}`],
    ['lines of a plain text', `job:\n  script: x\n${'    x\n'.repeat(70_000)}`],
    ['open braces', `job: {${'a: {'.repeat(60)}${'b: c,'.repeat(80_000)}`],
  ])('when it has nothing but %s', (_, text) => {
    timed(() => compile(text));
  });

  it.each(['(a+)+$', '(a|aa)+$', '(.*)*b', '(a{1,30}){1,30}$', '((a?){100}){9}b', '(x+x+)+y'])(
    'or answered at once, when the expression %s backtracks without end',
    (expression) => {
      const ref = `${'a'.repeat(5_000)}!`;
      const text = `job: { script: a, only: ['/${expression}/'] }`;

      timed(() => compile(text, { context: { ref } }));
    },
  );

  it('when a regular expression is too large', () => {
    expect(timed(() => errorOf(`job: { script: a, only: ['/((a{100}){100}){100}/'] }`))).toContain(
      'jobs:job:only config',
    );
    expect(timed(() => errorOf(`job: { script: a, only: ['/${'a'.repeat(5_000)}/'] }`))).toContain(
      'jobs:job:only config',
    );
  });

  it('when a condition nests its parentheses deeply', () => {
    const condition = (depth: number) =>
      `job: { script: a, rules: [{ if: '${'('.repeat(depth)}$A${')'.repeat(depth)}' }] }`;

    expect(timed(() => errorOf(condition(900)))).toBe('jobs:job:rules:rule if invalid expression syntax');
    expect(selectedNames(condition(30), { context: { variables: { A: '1' } } })).toEqual(['job']);
  });

  it('when patterns of paths and paths are many', () => {
    const patterns = Array.from({ length: 50 }, (_, at) => `"**/*{a,b,c}*/**/x${at}*"`).join(', ');
    const jobs = Array.from({ length: 50 }, (_, at) => `j${at}: { script: a, rules: [{ exists: [${patterns}] }] }\n`);
    const paths = Array.from({ length: LIMITS.paths }, (_, at) => `dir/a/b/c/file-${at}`);

    expect(timed(() => selectedNames(jobs.join(''), { paths }))).toHaveLength(50);
  });

  it('when a matrix has too many combinations', () => {
    const axis = `[${Array.from({ length: 50 }, (_, at) => `v${at}`).join(', ')}]`;
    const axes = Array.from({ length: 20 }, (_, at) => `A${at}: ${axis}`).join(', ');

    expect(timed(() => errorOf(`job: { script: a, parallel: { matrix: [{ ${axes} }] } }`))).toBe(
      'jobs:job:parallel:matrix config generates too many jobs (maximum is 200)',
    );
  });

  it('when it has too many jobs', () => {
    const jobs = Array.from({ length: 6 }, (_, at) => `j${at}: { script: a, parallel: 200 }\n`);

    expect(timed(() => errorOf(jobs.join('')))).toBe('The pipeline has too many jobs (maximum is 1000)');
  });

  it('when files include each other without end', () => {
    const files = { 'a.yml': 'include: b.yml', 'b.yml': 'include: a.yml' };

    expect(timed(() => errorOf(`include: a.yml\n${JOB}`, { files }))).toBe('`a.yml` includes itself');
  });

  it('when includes multiply at each step', () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`${at}.yml`, `include: [${`${at + 1}.yml,`.repeat(9)}]`]),
    );

    expect(timed(() => errorOf(`include: 0.yml\n${JOB}`, { files: { ...files, '9.yml': 'a: {}' } }))).toBe(
      'Maximum of 50 included files are allowed',
    );
  });

  it('when a file is too large, or all are together', () => {
    const large = `# ${'x'.repeat(LIMITS.fileBytes)}`;
    const half = `# ${'x'.repeat(LIMITS.fileBytes - 10)}\na: {}`;

    expect(errorOf(`include: a.yml\n${JOB}`, { files: { 'a.yml': large } })).toBe(
      '`a.yml` is too large (maximum is 512 KiB)',
    );
    expect(errorOf(`include: [a.yml, b.yml]\n${JOB}`, { files: { 'a.yml': half, 'b.yml': half } })).toBe(
      'All configuration files together are larger than 1024 KiB',
    );
  });

  it('when jobs need each other in many ways', () => {
    const needs = (upTo: number) =>
      Array.from({ length: Math.min(50, upTo) }, (_, at) => `j${upTo - 1 - at}`).join(', ');
    const jobs = Array.from({ length: 300 }, (_, at) => `j${at}: { script: a, needs: [${needs(at)}] }\n`);

    expect(timed(() => selectedNames(jobs.join('')))).toHaveLength(300);
  });
});

describe('names that mean something to JavaScript', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('such as %s are names like others', (name) => {
    const text = `
      variables: { ${name}: value }
      .${name}: &a { tags: [t] }
      ${name}: { script: a, extends: .${name}, rules: [{ if: "$${name} == 'value'" }] }
      other: { script: a, needs: [${name}], rules: [{ if: "$${name} == null", when: never }, {}] }`;

    expect(selectedNames(text)).toEqual([name, 'other']);
    expect(selectedNames('job: { script: a, rules: [{ if: $constructor }] }')).toEqual([]);
  });
});
