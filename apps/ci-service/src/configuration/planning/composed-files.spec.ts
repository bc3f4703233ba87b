import { compile, errorOf, firstJob, planned, selectedNames } from '../testing/compiled.js';

const JOB = 'job: { script: a }';

describe('include', () => {
  it('puts files under the one that includes them, the later over the earlier', () => {
    const files = {
      'ci/a.yml': 'variables: { A: a, B: a, C: a }\n.base: { tags: [a], script: a }',
      'ci/b.yml': 'variables: { B: b, C: b }',
    };
    const text = `include: [ci/a.yml, { local: /ci/b.yml }]\nvariables: { C: own }\njob: { extends: .base }`;

    expect(firstJob(text, { files })).toMatchObject({
      tags: ['a'],
      variables: [
        { key: 'A', value: 'a' },
        { key: 'B', value: 'b' },
        { key: 'C', value: 'own' },
      ],
    });
  });

  it('reads files that files include, and whatever matches a pattern', () => {
    const files = { 'a.yml': 'include: /ci/*.yml', 'ci/x.yml': 'x: { script: x }', 'ci/y.yml': 'y: { script: y }' };
    const paths = ['ci/x.yml', 'ci/y.yml', 'ci/deep/z.yml', 'ci/other.txt'];

    expect(selectedNames('include: a.yml', { files, paths })).toEqual(['x', 'y']);
  });

  it('follows the rules of a file', () => {
    const files = { 'a.yml': 'a: { script: a }' };
    const text = `include: { local: a.yml, rules: [{ if: $A }] }\n${JOB}`;

    expect(selectedNames(text, { files })).toEqual(['job']);
    expect(selectedNames(text, { files, context: { variables: { A: '1' } } })).toEqual(['a', 'job']);
  });

  it.each([
    ['missing.yml', 'Local file `missing.yml` does not exist!'],
    ['none/*.yml', 'Local file `none/*.yml` does not exist!'],
    ['a.txt', 'Included file `a.txt` does not have YAML extension!'],
    ['https://example.org/a.yml', 'include:remote is not supported: only files of this repository are included'],
    [
      '{ project: other/project, file: a.yml }',
      'include:project is not supported: only files of this repository are included',
    ],
    ['{ template: Auto.yml }', 'include:template is not supported: only files of this repository are included'],
    ['{ rules: [] }', 'include config should be a path, or a hash with local'],
    ['list.yml', '`list.yml`: Invalid configuration format'],
  ])('refuses %s', (include, error) => {
    expect(errorOf(`include: ${include}\n${JOB}`, { files: { 'list.yml': '[a]' } })).toBe(error);
  });
});

describe('extends', () => {
  it('merges maps, and takes everything else from the nearest', () => {
    const text = `
      .a: { script: a, tags: [a], variables: { A: a, B: a } }
      .b: { extends: .a, tags: [b], variables: { B: b, C: b } }
      job: { extends: [.a, .b], variables: { C: own } }`;

    expect(firstJob(text)).toMatchObject({
      script: { commands: ['a'] },
      tags: ['b'],
      variables: [{ value: 'a' }, { value: 'b' }, { value: 'own' }],
    });
  });

  it.each([
    ['job: { extends: .none }', 'job: unknown keys in `extends` (.none)'],
    ['.list: [a]\njob: { extends: .list }', 'job: invalid base hash in `extends` (.list)'],
    ['a: { extends: b }\nb: { extends: a }', 'a: circular dependency detected in `extends`'],
    ['job: { extends: [1] }', 'jobs:job:extends config should be an array of strings or a string'],
    [
      `${Array.from({ length: 13 }, (_, at) => `.j${at}: { extends: .j${at + 1} }`).join('\n')}\n.j13: {}\n${JOB}`,
      '.j0: nesting too deep in `extends`',
    ],
  ])('is refused in %j', (text, error) => {
    expect(errorOf(text)).toEqual(expect.stringContaining(error.replace('.j0', '')));
  });
});

describe('!reference', () => {
  it('stands for a part of another job, in lists too', () => {
    const text = `
      .a: { script: [one, two], variables: { A: a } }
      .b: { script: [!reference [.a, script], three] }
      job: { script: [!reference [.b, script], four], variables: !reference [.a, variables] }`;

    expect(firstJob(text)).toMatchObject({
      script: { commands: ['one', 'two', 'three', 'four'] },
      variables: [{ key: 'A', value: 'a' }],
    });
  });

  it.each([
    ['job: { script: !reference [.none, script] }', '!reference [".none","script"] could not be found'],
    ['.a: [!reference [.a]]\njob: { script: a }', '!reference [".a"] is part of a circular chain'],
    ['job: { script: !reference [1] }', '!reference should be a list of names, as [job, key]'],
  ])('is refused in %j', (text, error) => {
    expect(errorOf(text)).toBe(error);
  });
});

describe('what a job receives', () => {
  const receivingIn = (text: string): string[] =>
    planned(text)
      .jobs.filter(({ receives }) => receives)
      .map(({ name }) => name);

  it('is of the jobs that it names, or of earlier stages that have any', () => {
    const jobs = `
      first: { stage: test, script: a }
      beside: { stage: test, script: b, needs: [first] }
      waiting: { stage: test, script: c, needs: [{ job: first, artifacts: false }] }
      after: { stage: deploy, script: d }
      alone: { stage: deploy, script: e, dependencies: [] }`;

    expect(receivingIn(jobs)).toEqual(['beside', 'after']);
  });
});

describe('needs', () => {
  it('name jobs whatever their stage, with or without artifacts', () => {
    const text = `
      a: { stage: build, script: a }
      b: { stage: build, script: b }
      c: { stage: deploy, script: c, needs: [a, { job: b, artifacts: false }] }
      d: { stage: deploy, script: d, needs: [] }
      e: { stage: deploy, script: e, dependencies: [a] }`;
    const [, , c, d, e] = planned(text).jobs;

    expect(c).toMatchObject({
      needs: [
        { job: 'a', artifacts: true },
        { job: 'b', artifacts: false },
      ],
      dependencies: ['a'],
    });
    expect(d).toMatchObject({ needs: [], dependencies: [] });
    expect(e).toMatchObject({ needs: null, dependencies: ['a'] });
  });

  it('of a job that is not in the pipeline are refused, unless they are optional', () => {
    const text = (need: string) => `a: { script: a, only: [other] }\nb: { stage: deploy, script: b, needs: [${need}] }`;

    expect(errorOf(text('a'))).toContain("'b' job needs 'a' job, but 'a' does not exist in the pipeline.");
    expect(firstJob(text('{ job: a, optional: true }'))).toMatchObject({ name: 'b', needs: [] });
    expect(firstJob(text('{ job: nowhere, optional: true }, { job: a, optional: true }'))).toMatchObject({ needs: [] });
  });
});

describe('parallel', () => {
  it('multiplies a job, and names and numbers what it makes', () => {
    const { jobs } = planned('job: { script: a, parallel: 3 }');

    expect(jobs.map(({ name }) => name)).toEqual(['job 1/3', 'job 2/3', 'job 3/3']);
    expect(jobs[1]?.variables).toMatchObject([
      { key: 'CI_NODE_INDEX', value: '2' },
      { key: 'CI_NODE_TOTAL', value: '3' },
    ]);
  });

  it('of one makes one job, which is numbered as well', () => {
    expect(selectedNames('job: { script: a, parallel: 1 }')).toEqual(['job 1/1']);
  });

  it('makes a job of each combination of a matrix', () => {
    const text = `
      build: { stage: build, script: a, parallel: { matrix: [{ OS: [linux, mac], V: [1, 2] }, { OS: bsd }] } }
      all: { script: b, needs: [build] }
      some: { script: c, needs: [{ job: build, parallel: { matrix: [{ OS: linux }] } }] }
      one: { script: d, dependencies: ['build: [bsd]'] }`;
    const { jobs } = planned(text);
    const names = ['build: [linux, 1]', 'build: [linux, 2]', 'build: [mac, 1]', 'build: [mac, 2]', 'build: [bsd]'];

    expect(jobs.slice(0, 5).map(({ name }) => name)).toEqual(names);
    expect(jobs[0]?.variables.slice(0, 2)).toMatchObject([
      { key: 'OS', value: 'linux' },
      { key: 'V', value: '1' },
    ]);
    expect(jobs[5]?.needs?.map(({ job }) => job)).toEqual(names);
    expect(jobs[6]?.needs?.map(({ job }) => job)).toEqual(names.slice(0, 2));
    expect(jobs[7]?.dependencies).toEqual(['build: [bsd]']);
  });
});

it('what is not needed of the repository is not asked for', () => {
  const answer = compile('job: { script: a, rules: [{ if: $NEVER, changes: [a], exists: [b] }, {}] }', { paths: null });

  expect(answer.kind).toBe('plan');
});
