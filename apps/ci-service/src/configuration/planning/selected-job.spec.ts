import { errorOf, firstJob, planned, selectedNames } from '../testing/compiled.js';

const job = (keys: string) => `job: { script: a, ${keys} }`;
const isSelected = (keys: string, ...circumstances: [Parameters<typeof selectedNames>[1]?]): boolean =>
  selectedNames(job(keys), ...circumstances).includes('job');

describe('only and except', () => {
  const tag = { context: { ref: 'v1.0', tag: true } };
  const triggered = { context: { source: 'trigger' } } as const;

  it.each([
    ['only: [main]', {}, true],
    ['only: main', {}, true],
    ['only: [other]', {}, false],
    ['only: [branches]', {}, true],
    ['only: [branches]', tag, false],
    ['only: [tags]', tag, true],
    ['only: [tags]', {}, false],
    ['only: [triggers]', {}, false],
    ['only: [triggers]', triggered, true],
    ['only: [pushes]', {}, true],
    ['only: [pushes]', triggered, false],
    ['only: [api]', { context: { source: 'api' } }, true],
    ['only: ["/^ma/"]', {}, true],
    ['only: ["/^MA/"]', {}, false],
    ['only: ["/^MA/i"]', {}, true],
    ['only: ["/^a/"]', {}, false],
    ['only: [main@group/project]', {}, true],
    ['only: [main@other/project]', {}, false],
    ['only: [branches@other/project]', {}, false],
    ['except: [main]', {}, false],
    ['except: [tags]', {}, true],
    ['only: [branches], except: [main]', {}, false],
    ['only: [main], except: ["/^ma/"]', {}, false],
    ['only: { variables: ["$A == \'1\'"] }', { context: { variables: { A: '1' } } }, true],
    ['only: { variables: ["$A == \'1\'"] }', {}, false],
    ['only: { refs: [main], variables: [$A] }', {}, false],
    ['except: { variables: [$A] }', { context: { variables: { A: '1' } } }, false],
    ['only: { changes: ["src/**/*.ts"] }', { changedPaths: ['src/a/b.ts'] }, true],
    ['only: { changes: ["src/**/*.ts"] }', { changedPaths: ['docs/a.md'] }, false],
    ['only: { changes: ["src/**/*.ts"] }', { changedPaths: null }, true],
  ] as const)('%s with %j', (keys, circumstances, selected) => {
    expect(isSelected(keys, circumstances)).toBe(selected);
  });
});

describe('rules', () => {
  const with1 = { context: { variables: { A: '1' } } };

  it.each([
    ['[]', {}, false],
    ['[{ when: always }]', {}, true],
    ['[{}]', {}, true],
    ['[{ if: $A }]', {}, false],
    ['[{ if: $A }]', with1, true],
    ['[{ if: $A, when: never }, { when: always }]', with1, false],
    ['[{ if: $A, when: never }, { when: always }]', {}, true],
    ['[{ exists: [Dockerfile] }]', { paths: ['Dockerfile'] }, true],
    ['[{ exists: [Dockerfile] }]', { paths: ['a/Dockerfile'] }, false],
    ['[{ exists: ["**/Dockerfile"] }]', { paths: ['a/b/Dockerfile'] }, true],
    ['[{ exists: { paths: ["*.md"] } }]', { paths: null }, true],
    ['[{ changes: ["*.md"] }]', { changedPaths: ['README.md'] }, true],
    ['[{ changes: { paths: ["*.md"] } }]', { changedPaths: ['a/README.md'] }, false],
    ['[{ changes: ["*.md"] }]', { changedPaths: null }, true],
    ['[{ if: $A, changes: ["*.md"] }]', { ...with1, changedPaths: [] }, false],
    ['[[{ if: $A }], [[{ when: always }]]]', {}, true],
    ['[{ if: $CI_JOB_NAME == "job" && $CI_JOB_STAGE == "test" }]', {}, true],
    ['[{ if: $CI_JOB_NAME == "other" }]', {}, false],
    ['[{ if: $CI_ENVIRONMENT_NAME }]', {}, false],
    ['[{ if: $CI_ENVIRONMENT_NAME == "review/1" }], environment: { name: review/$A }', with1, true],
  ] as const)('%s with %j', (rules, circumstances, selected) => {
    expect(isSelected(`rules: ${rules}`, circumstances)).toBe(selected);
  });

  it('compare with another branch, tag or commit, which a variable may name', () => {
    const wanted = (compareTo: string) => `rules: [{ changes: { paths: ["*.md"], compare_to: ${compareTo} } }]`;
    const changedSince = { main: ['README.md'], 'v1.0': ['a.ts'], far: null };
    const circumstances = { changedPaths: ['a.ts'], changedSince, context: { variables: { BASE: 'main' } } };

    expect(isSelected(wanted('main'), circumstances)).toBe(true);
    expect(isSelected(wanted('$BASE'), circumstances)).toBe(true);
    expect(isSelected(wanted('v1.0'), circumstances)).toBe(false);
    expect(isSelected(wanted('far'), circumstances)).toBe(true);
    expect(errorOf(job(wanted('gone')), circumstances)).toBe('rules:changes:compare_to is no known ref: gone');
  });

  it('compare with few revisions', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const rules = names.map((name) => `{ changes: { paths: ["*.md"], compare_to: ${name} } }`).join(', ');
    const changedSince = Object.fromEntries(names.map((name) => [name, []]));

    expect(errorOf(job(`rules: [${rules}]`), { changedSince })).toBe(
      'rules:changes:compare_to names too many revisions (maximum is 5)',
    );
  });

  it('decide about when, failure, variables and needs', () => {
    const text = `
      build: { stage: build, script: a }
      job:
        script: a
        when: on_failure
        variables: { V: job, W: job }
        rules: [{ when: delayed, start_in: 1 min, allow_failure: true, variables: { V: rule }, needs: [build], interruptible: true }]`;

    expect(planned(text).jobs.at(-1)).toMatchObject({
      when: 'delayed',
      startIn: 60,
      allowFailure: true,
      variables: [
        { key: 'V', value: 'rule' },
        { key: 'W', value: 'job' },
      ],
      needs: [{ job: 'build', artifacts: true }],
      interruptible: true,
    });
  });

  it('leave what they do not say as the job says, and block when they make it manual', () => {
    expect(firstJob(job('when: manual, rules: [{}]'))).toMatchObject({ when: 'manual', allowFailure: true });
    expect(firstJob(job('rules: [{ when: manual }]'))).toMatchObject({ when: 'manual', allowFailure: false });
  });

  it('see the variables of the configuration, over which those of the pipeline count', () => {
    const text = `variables: { A: '0' }\n${job(`rules: [{ if: "$A == '1'" }]`)}`;

    expect(selectedNames(text)).toEqual([]);
    expect(selectedNames(text, with1)).toEqual(['job']);
    expect(selectedNames(job(`variables: { A: '1' }, rules: [{ if: "$A == '1'" }]`))).toEqual(['job']);
  });
});

describe('a workflow', () => {
  const text = (workflow: string) => `workflow: ${workflow}\n${job('')}`;

  it('makes a pipeline when the first rule that holds is not never', () => {
    const rules = '{ rules: [{ if: $NO, when: never }, { if: $YES, variables: { V: rule } }] }';

    expect(selectedNames(text(rules))).toEqual([]);
    expect(selectedNames(text(rules), { context: { variables: { NO: '1', YES: '1' } } })).toEqual([]);
    expect(planned(text(rules), { context: { variables: { YES: '1' } } }).jobs).toMatchObject([
      { variables: [{ key: 'V' }] },
    ]);
  });

  it('names the pipeline and says what a newer one cancels', () => {
    expect(
      planned(text('{ name: "For $CI_COMMIT_REF_NAME", auto_cancel: { on_new_commit: interruptible } }')),
    ).toMatchObject({
      name: 'For $CI_COMMIT_REF_NAME',
      autoCancel: 'interruptible',
    });
    expect(planned(text('{ auto_cancel: { on_job_failure: all } }')).jobs[0]).toMatchObject({
      failureCancelsPipeline: true,
    });
    expect(
      planned(
        text('{ auto_cancel: { on_new_commit: none }, rules: [{ auto_cancel: { on_new_commit: interruptible } }] }'),
      ).autoCancel,
    ).toBe('interruptible');
    expect(errorOf(text('{ rules: [{ when: manual }] }'))).toBe('workflow:rules:rule when should be always or never');
  });
});

it('a pipeline is not made of jobs of the first and the last stage alone', () => {
  const text = 'a: { stage: .pre, script: a }\nb: { stage: .post, script: b }\n';

  expect(selectedNames(text)).toEqual([]);
  expect(selectedNames(`${text}c: { script: c }`)).toEqual(['a', 'c', 'b']);
});
