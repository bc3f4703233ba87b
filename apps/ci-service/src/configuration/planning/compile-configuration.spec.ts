import { errorOf, firstJob, planned } from '../testing/compiled.js';

describe('a configuration', () => {
  it('makes jobs in the order of its stages, and of the file within a stage', () => {
    const { stages, jobs } = planned(`
      stages: [one, two]
      c: { stage: two, script: c }
      a: { stage: one, script: a }
      b: { stage: two, script: [b, bb] }`);

    expect(stages).toEqual(['.pre', 'one', 'two', '.post']);
    expect(jobs).toMatchObject([
      { name: 'a', stage: 'one', stageIndex: 1, script: { commands: ['a'] } },
      { name: 'c', stage: 'two', stageIndex: 2, script: { commands: ['c'] } },
      { name: 'b', stage: 'two', stageIndex: 2, script: { commands: ['b', 'bb'] } },
    ]);
  });

  it('has the stages build, test and deploy, and jobs are in test, unless it says otherwise', () => {
    expect(planned('rspec: { script: rspec }')).toMatchObject({
      name: null,
      autoCancel: null,
      stages: ['.pre', 'build', 'test', 'deploy', '.post'],
      jobs: [
        {
          name: 'rspec',
          stage: 'test',
          when: 'on_success',
          startIn: null,
          allowFailure: false,
          tags: [],
          image: null,
          services: [],
          needs: null,
          dependencies: null,
          artifacts: null,
          cache: [],
          environment: null,
          retry: { max: 0, when: [] },
          timeout: null,
          coverage: null,
          interruptible: false,
          resourceGroup: null,
          variables: [],
        },
      ],
      warnings: [],
    });
  });

  it('takes types for stages and type for stage, as old ones do', () => {
    expect(planned('types: [x]\njob: { type: x, script: y }').jobs).toMatchObject([{ stage: 'x', stageIndex: 1 }]);
  });

  it('hides jobs whose names begin with a dot', () => {
    expect(planned('.hidden: [anything]\njob: { script: y }').jobs).toHaveLength(1);
  });

  it('warns of a key that is given again, of which the last counts', () => {
    const plan = planned('job: { script: a }\njob: { script: b }');

    expect(plan.jobs).toMatchObject([{ script: { commands: ['b'] } }]);
    expect(plan.warnings).toEqual(['.ingot-ci.yml: job is given again in line 2']);
  });

  it('merges maps by anchors and <<, where the job counts more', () => {
    const text = `
      .base: &base { script: base, tags: [a] }
      .more: &more { tags: [b], image: ruby }
      job: { <<: [*base, *more], script: own }`;

    expect(firstJob(text)).toMatchObject({ script: { commands: ['own'] }, tags: ['a'], image: { name: 'ruby' } });
  });
});

describe('a script', () => {
  it('begins with before_script; after_script is apart', () => {
    const text = `
      before_script: [global before]
      after_script: [global after]
      job: { script: [one, two], hooks: { pre_get_sources_script: [hook] } }`;

    expect(firstJob(text).script).toEqual({
      commands: ['global before', 'one', 'two'],
      after: ['global after'],
      preGetSources: ['hook'],
    });
  });

  it('is replaced by the one of the job, also by none', () => {
    const text = `
      default: { before_script: [global before], after_script: [global after] }
      job: { before_script: [], after_script: own, script: one }`;

    expect(firstJob(text).script).toEqual({ commands: ['one'], after: ['own'], preGetSources: [] });
  });

  it('may be lists in lists, up to ten levels', () => {
    expect(firstJob('job: { script: [a, [b, [c]]] }').script.commands).toEqual(['a', 'b', 'c']);
    expect(errorOf(`job: { script: ${'['.repeat(13)}a${']'.repeat(13)} }`)).toContain(
      'jobs:job:script config should be',
    );
  });
});

describe('what stands at the top or in default', () => {
  const text = `
    default: { image: default, tags: [d], retry: 1, timeout: 1h, interruptible: true, artifacts: { paths: [x] } }
    services: [postgres]
    cache: { paths: [vendor] }
    variables: { A: global, B: global }`;

  it('is what jobs have', () => {
    expect(firstJob(`${text}\n    job: { script: a }`)).toMatchObject({
      image: { name: 'default' },
      tags: ['d'],
      retry: { max: 1, when: ['always'] },
      timeout: 3600,
      interruptible: true,
      artifacts: { paths: ['x'] },
      services: [{ name: 'postgres' }],
      cache: [{ key: 'default', paths: ['vendor'] }],
    });
  });

  it('is replaced by what a job says', () => {
    const job = `job: { script: a, image: own, tags: [], cache: {}, services: [], retry: 0, interruptible: false }`;

    expect(firstJob(`${text}\n    ${job}`)).toMatchObject({
      image: { name: 'own' },
      tags: [],
      cache: [],
      services: [],
      retry: { max: 0 },
      interruptible: false,
    });
  });

  it('is inherited as the job says', () => {
    const job = 'job: { script: a, inherit: { default: [tags], variables: [B] } }';
    const none = 'job: { script: a, inherit: { default: false, variables: false } }';

    expect(firstJob(`${text}\n    ${job}`)).toMatchObject({ image: null, tags: ['d'], variables: [{ key: 'B' }] });
    expect(firstJob(`${text}\n    ${none}`)).toMatchObject({ image: null, tags: [], services: [], variables: [] });
  });

  it('is said in one place only', () => {
    expect(errorOf('image: a\ndefault: { image: b }\njob: { script: a }')).toBe(
      'image is defined in top-level and `default:` entry',
    );
  });
});

describe('variables', () => {
  it('are the global ones, over which those of the job count', () => {
    const text = `
      variables: { A: global, B: { value: described, description: what it is }, N: 1.10, R: { value: $A, expand: false } }
      job: { script: a, variables: { A: own, C: "true" } }`;

    expect(firstJob(text).variables).toEqual([
      { key: 'A', value: 'own', raw: false },
      { key: 'B', value: 'described', raw: false },
      { key: 'N', value: '1.10', raw: false },
      { key: 'R', value: '$A', raw: true },
      { key: 'C', value: 'true', raw: false },
    ]);
  });

  it('may be none', () => {
    expect(firstJob('variables: {}\njob: { script: a, variables: {} }').variables).toEqual([]);
    expect(errorOf('job: { script: a, variables: [] }')).toBe(
      'jobs:job:variables config should be a hash of key value pairs',
    );
  });

  it('have one of their options', () => {
    const text = (value: string) => `variables: { A: { value: ${value}, options: [x, y] } }\njob: { script: a }`;

    expect(firstJob(text('y')).variables).toMatchObject([{ value: 'y' }]);
    expect(errorOf(text('z'))).toBe('variables:a value should be one of the options: x, y');
  });

  it.each(['[A]', '{ A: true }', '{ A: [x] }', '{ A: { unknown: x } }', '{ A B: x }', '{ A=: x }'])(
    'are not %s',
    (value) => {
      expect(errorOf(`variables: ${value}\njob: { script: a }`)).toMatch(/^variables/);
      expect(errorOf(`job: { script: a, variables: ${value} }`)).toMatch(/^jobs:job:variables/);
    },
  );
});

describe('a job', () => {
  it('has its image and services, as names or maps', () => {
    const text = `
      job:
        script: a
        image: { name: ruby, entrypoint: [sh, -c], pull_policy: if-not-present, docker: { platform: arm64, user: dave } }
        services: [mysql, { name: redis, alias: cache, command: [run], entrypoint: [x], variables: { A: b } }]`;
    const none = { entrypoint: null, pullPolicy: null, docker: null };

    expect(firstJob(text)).toMatchObject({
      image: {
        name: 'ruby',
        entrypoint: ['sh', '-c'],
        pullPolicy: ['if-not-present'],
        docker: { platform: 'arm64', user: 'dave' },
      },
      services: [
        { ...none, name: 'mysql', alias: null, command: null, variables: [] },
        { name: 'redis', alias: 'cache', command: ['run'], entrypoint: ['x'], variables: [{ key: 'A', value: 'b' }] },
      ],
    });
  });

  it('expands variables in its tags: of its matrix, of its own, and of the project before those', () => {
    const text = `job:
      script: a
      tags: ["$ARCH", "os-\${OS}", plain, "$NONE"]
      variables: { ARCH: none, OS: linux }
      parallel: { matrix: [{ ARCH: [arm, x86] }] }`;
    const tagsOf = (variables: Record<string, string>) =>
      planned(text, { context: { variables } }).jobs.map(({ tags }) => tags);

    expect(tagsOf({})).toEqual([
      ['arm', 'os-linux', 'plain'],
      ['x86', 'os-linux', 'plain'],
    ]);
    expect(tagsOf({ OS: 'bsd', ARCH: 'any' })[1]).toEqual(['any', 'os-bsd', 'plain']);
  });

  it('has at most 50 tags, of 255 characters once they are expanded', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`).join(', ');
    expect(firstJob(`job: { script: a, tags: [${tags(50)}] }`).tags).toHaveLength(50);
    expect(errorOf(`job: { script: a, tags: [${tags(51)}] }`)).toBe('jobs:job tags are too many (maximum is 50)');

    const text = 'Job: { script: a, tags: ["$LONG"] }';
    const given = (length: number) => ({ context: { variables: { LONG: 'x'.repeat(length) } } });
    expect(firstJob(text, given(255)).tags).toEqual(['x'.repeat(255)]);
    expect(errorOf(text, given(256))).toBe('jobs:job tags are too long (maximum is 255 characters)');
    expect(errorOf(`job: { script: a, tags: ["${'$LONG'.repeat(401)}"] }`)).toContain('maximum is 2000 characters');
  });

  it('has tags of at most 2000 characters together, in each of the jobs that parallel makes', () => {
    const text = (last: string) => `Job:
      script: a
      parallel: 2
      tags: [${Array.from({ length: 10 }, (_, at) => `"$LONG-${at}"`).join(', ')}, "${last}"]`;
    const given = { context: { variables: { LONG: 'x'.repeat(196) } } }; // ten tags of 198

    expect(planned(text('y'.repeat(20)), given).jobs.map(({ tags }) => tags.join('').length)).toEqual([2_000, 2_000]);
    expect(errorOf(text('y'.repeat(21)), given)).toBe(
      'jobs:job tags are too long together (maximum is 2000 characters)',
    );
  });

  it.each([
    ...['accessibility', 'annotations', 'api_fuzzing', 'browser_performance', 'cluster_image_scanning', 'cobertura'],
    ...['codequality', 'container_scanning', 'coverage_fuzzing', 'cyclonedx', 'dast', 'dependency_scanning', 'dotenv'],
    ...[
      'junit',
      'license_management',
      'license_scanning',
      'load_performance',
      'lsif',
      'metrics',
      'network_performance',
    ],
    ...['performance', 'repository_xray', 'requirements', 'requirements_v2', 'sarif', 'sast', 'secret_detection'],
    ...['terraform'],
  ])('may report %s', (type) => {
    const job = firstJob(`job: { script: a, artifacts: { reports: { ${type}: report } } }`);

    expect(job.artifacts?.reports).toEqual([{ type, paths: ['report'] }]);
  });

  it('has artifacts and reports', () => {
    const text = `
      job:
        script: a
        artifacts: { name: n, untracked: true, paths: [a, b], exclude: [c], when: always, expire_in: 1 week, reports: { junit: r.xml } }`;

    expect(firstJob(text).artifacts).toEqual({
      name: 'n',
      untracked: true,
      paths: ['a', 'b'],
      exclude: ['c'],
      when: 'always',
      expireIn: '1 week',
      reports: [{ type: 'junit', paths: ['r.xml'] }],
      access: 'all',
    });
  });

  it.each([
    ['public: true', 'all'],
    ['public: false', 'developer'],
    ['access: maintainer', 'maintainer'],
    ['access: none', 'none'],
  ])('has artifacts with %s for %s', (given, access) => {
    expect(firstJob(`job: { script: a, artifacts: { paths: [a], ${given} } }`).artifacts).toMatchObject({ access });
  });

  it.each([
    ['docker: { user: 1000 }', { docker: { user: '1000' }, kubernetes: null }],
    ['kubernetes: { user: "1001:1001" }', { docker: null, kubernetes: { user: '1001:1001' } }],
    ['kubernetes: { user: 0 }', { docker: null, kubernetes: { user: '0' } }],
  ])('has an image and a service with %s', (given, expected) => {
    const job = firstJob(`job: { script: a, image: { name: x, ${given} }, services: [{ name: y, ${given} }] }`);

    expect(job).toMatchObject({ image: expected, services: [expected] });
  });

  it('is free of features that are switched off', () => {
    expect(firstJob('job: { script: a, pages: false }').script.commands).toEqual(['a']);
  });

  it('has caches', () => {
    const text = `
      job: { script: a, cache: [{ paths: [a] }, { key: $CI_JOB_NAME, untracked: true, policy: pull, when: always, fallback_keys: [f], unprotect: true }] }`;

    expect(firstJob(text).cache).toEqual([
      {
        ...{
          key: 'default',
          fallbackKeys: [],
          untracked: false,
          paths: ['a'],
          policy: 'pull-push',
          when: 'on_success',
        },
        isUnprotected: false,
      },
      {
        ...{ key: '$CI_JOB_NAME', fallbackKeys: ['f'], untracked: true, paths: [], policy: 'pull', when: 'always' },
        isUnprotected: true,
      },
    ]);
  });

  it('has a cache whose key changes with the content of files, and is the default while there are none', () => {
    const text = 'job: { script: a, cache: { paths: [x], key: { files: [a.lock, b.lock], prefix: p } } }';
    const keyWith = (blobOids: Record<string, string>) => firstJob(text, { blobOids }).cache[0]?.key;

    expect(keyWith({})).toBe('p-default');
    expect(keyWith({ 'a.lock': '1' })).toMatch(/^p-[0-9a-f]{40}$/);
    expect(keyWith({ 'a.lock': '1' })).toBe(keyWith({ 'a.lock': '1' }));
    expect(firstJob(text.replace('files:', 'files_commits:'), { blobOids: { 'a.lock': '1' } }).cache[0]?.key).toBe(
      keyWith({ 'a.lock': '1' }),
    );
    expect(new Set([keyWith({ 'a.lock': '1' }), keyWith({ 'a.lock': '2' }), keyWith({ 'b.lock': '1' })]).size).toBe(2);
  });

  it('has an environment', () => {
    const text = `
      deploy:
        script: a
        environment: { name: review/$CI_COMMIT_REF_NAME, url: "http://$X", on_stop: stop, auto_stop_in: 1 day, deployment_tier: testing }
      stop: { script: b, when: manual, environment: { name: review/$CI_COMMIT_REF_NAME, action: stop } }
      plain: { script: c, environment: production }`;
    const [deploy, stop, plain] = planned(text).jobs;
    const name = 'review/$CI_COMMIT_REF_NAME';

    expect(deploy?.environment).toEqual({
      name,
      url: 'http://$X',
      action: 'start',
      onStop: 'stop',
      autoStopIn: 86_400,
    });
    expect(stop?.environment).toEqual({ name, url: null, action: 'stop', onStop: null, autoStopIn: null });
    expect(plain?.environment).toMatchObject({ name: 'production', action: 'start' });
  });

  it.each([
    ['retry: 2', { max: 2, when: ['always'], exitCodes: [] }],
    ['retry: { max: 1, when: runner_system_failure }', { max: 1, when: ['runner_system_failure'], exitCodes: [] }],
    ['retry: { max: 1, when: [runner_interrupted] }', { max: 1, when: ['runner_interrupted'], exitCodes: [] }],
    ['retry: { max: 1, exit_codes: [137, 1] }', { max: 1, when: [], exitCodes: [137, 1] }],
  ])('has %s', (retry, expected) => {
    expect(firstJob(`job: { script: a, ${retry} }`).retry).toEqual(expected);
  });

  it('has a timeout of 68 years at most', () => {
    expect(firstJob('job: { script: a, timeout: 2147483647 }')).toMatchObject({ timeout: 2_147_483_647 });
  });

  it('has a timeout, coverage, a resource group, and whether it can be interrupted', () => {
    const text = String.raw`job: { script: a, timeout: 1h 30m, coverage: '/Total: (\d+)%/', resource_group: r, interruptible: true }`;

    expect(firstJob(text)).toMatchObject({
      timeout: 5_400,
      coverage: String.raw`Total: (\d+)%`,
      resourceGroup: 'r',
      interruptible: true,
    });
  });

  it.each([
    ['when: manual', { when: 'manual', allowFailure: true }],
    ['when: manual, allow_failure: false', { when: 'manual', allowFailure: false }],
    ['allow_failure: yes', { allowFailure: true }],
    ['allow_failure: { exit_codes: [3, 4] }', { allowFailure: false, allowFailureExitCodes: [3, 4] }],
    ['when: delayed, start_in: 30 minutes', { when: 'delayed', startIn: 1_800 }],
    ['when: on_failure', { when: 'on_failure', allowFailure: false }],
  ])('with %s is %j', (keys, expected) => {
    expect(firstJob(`job: { script: a, ${keys} }`)).toMatchObject(expected);
  });

  it.each([
    ['script: a\n  type: x\n  foo: 1', 'jobs:job config contains unknown keys: foo'],
    ['script: a\n  trigger: other/project', 'jobs:job trigger is not supported'],
    ['script: a\n  release: { tag_name: x }', 'jobs:job release is not supported'],
    ['script: a\n  dast_configuration: { site_profile: x }', 'jobs:job dast configuration is not supported'],
    ['script: a\n  inputs: { x: {} }', 'jobs:job inputs is not supported'],
    ['script: a\n  pages: true', 'jobs:job pages is not supported'],
    ['script: a\n  id_tokens: { T: { aud: x } }', 'jobs:job id tokens is not supported'],
    ['script: a\n  secrets: { S: { vault: a/b } }', 'jobs:job secrets is not supported'],
    ['trigger: { include: child.yml }', 'jobs:job trigger is not supported'],
    [
      'script: a\n  needs: [{ pipeline: other/project }]',
      'jobs:job:needs pipeline is not supported: only jobs of the same pipeline can be needed',
    ],
    [
      'script: a\n  rules: [{ exists: { paths: [a], project: b/c } }]',
      'jobs:job:rules:rule:exists project is not supported: only files of the same commit are looked for',
    ],
    [
      'script: a\n  artifacts: { access: guest }',
      'jobs:job:artifacts access should be all, developer, maintainer, none',
    ],
    [
      'script: a\n  artifacts: { access: all, public: true }',
      'jobs:job:artifacts config should have either access or public',
    ],
    ['script: a\n  image: { name: a, kubernetes: {} }', "jobs:job:image:kubernetes user can't be blank"],
    [
      'script: a\n  cache: { paths: [x], key: { files: [a], files_commits: [b] } }',
      'jobs:job:cache:key config should have either files or files_commits',
    ],
    ['stage: test', "jobs:job script can't be blank"],
    ['script: []', "jobs:job script can't be blank"],
    ['script: { a: b }', 'jobs:job:script config should be a string or an array of strings'],
    ['script: [1]', 'jobs:job:script config should be a string or an array of strings'],
    ['script: a\n  tags: x', 'jobs:job tags should be an array of strings'],
    ['script: a\n  tags: [1]', 'jobs:job tags should be an array of strings'],
    ['script: a\n  when: never', 'jobs:job when should be on_success, on_failure, always or manual, or delayed'],
    ['script: a\n  when: delayed', 'jobs:job start in should be a duration'],
    ['script: a\n  start_in: 1 day', 'jobs:job start in must be blank'],
    ['script: a\n  allow_failure: maybe', 'jobs:job allow failure should be a boolean value'],
    ['script: a\n  only: [1]', 'jobs:job:only config should be an array of strings or regexps'],
    ['script: a\n  only: ["/(/"]', 'jobs:job:only config should be an array of strings or regexps'],
    ['script: a\n  except: { refs: { a: b } }', 'jobs:job:except:refs config should be an array of strings or regexps'],
    ['script: a\n  artifacts: { paths: x }', 'jobs:job:artifacts paths should be an array of strings'],
    ['script: a\n  artifacts: { expire_in: soon }', 'jobs:job:artifacts expire in should be a duration'],
    ['script: a\n  artifacts: { when: never }', 'jobs:job:artifacts when should be on_success, on_failure or always'],
    ['script: a\n  artifacts: { x: y }', 'jobs:job:artifacts config contains unknown keys: x'],
    [
      'script: a\n  cache: { key: [x] }',
      'jobs:job:cache:key config should be a string or symbol, or a hash with files',
    ],
    ['script: a\n  cache: { key: a/b }', "jobs:job:cache:key config can't hold a slash, or be dots only"],
    ['script: a\n  cache: x', 'jobs:job:cache config should be a hash or an array of hashes'],
    ['script: a\n  image: [x]', 'jobs:job:image config should be a string or a hash'],
    ['script: a\n  image: { entrypoint: [x] }', "jobs:job:image name can't be blank"],
    ['script: a\n  services: x', 'jobs:job:services config should be an array of strings or hashes'],
    ['script: a\n  environment: [x]', 'jobs:job:environment config should be a hash or a string'],
    ['script: a\n  environment: { url: x }', "jobs:job:environment name can't be blank"],
    [
      'script: a\n  environment: a*b',
      "jobs:job:environment name can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces",
    ],
    [
      'script: a\n  coverage: x',
      'jobs:job:coverage config must be a regular expression in the syntax of re2, between slashes',
    ],
    ['script: a\n  retry: 3', 'jobs:job retry should be less than or equal to 2'],
    ['script: a\n  retry: { max: 1, when: bad_luck }', 'jobs:job:retry when is not a reason of failure: bad_luck'],
    ['script: a\n  timeout: long', 'jobs:job timeout should be a duration'],
    ['script: a\n  timeout: 100 years', 'jobs:job timeout should be less than or equal to 2147483647 seconds'],
    ['script: a\n  timeout: 2147483648', 'jobs:job timeout should be less than or equal to 2147483647 seconds'],
    [
      'script: a\n  when: delayed\n  start_in: 69 years',
      'jobs:job start in should be less than or equal to 2147483647 seconds',
    ],
    [
      'script: a\n  rules: [{ when: delayed, start_in: 69 years }]',
      'jobs:job:rules:rule start in should be less than or equal to 2147483647 seconds',
    ],
    [
      'script: a\n  environment: { name: a, auto_stop_in: 69 years }',
      'jobs:job:environment auto stop in should be less than or equal to 2147483647 seconds',
    ],
    ['script: a\n  dependencies: x', 'jobs:job dependencies should be an array of strings'],
    ['script: a\n  parallel: 0', 'jobs:job parallel should be greater than or equal to 1'],
    ['script: a\n  parallel: 201', 'jobs:job parallel should be less than or equal to 200'],
    ['script: a\n  rules: [{ if: "$A ==" }]', 'jobs:job:rules:rule if invalid expression syntax'],
    ['script: a\n  rules: [{ when: sometimes }]', /^jobs:job:rules:rule when should be on_success/],
    ['script: a\n  rules: []\n  only: [main]', 'jobs:job config key may not be used with `rules`: only'],
  ])('with %j is refused', (keys, error) => {
    expect(errorOf(`job:\n  ${keys}`)).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
  });
});

describe('a configuration is refused', () => {
  it('by the first thing that is wrong with it', () => {
    expect(errorOf('one: { script: a, tags: x }\ntwo: { stage: nowhere, foo: 1 }')).toBe(
      'jobs:one tags should be an array of strings',
    );
  });

  it.each([
    ['', 'Invalid configuration format'],
    ['just text', 'Invalid configuration format'],
    ['- a\n- b', 'Invalid configuration format'],
    ['.hidden: { script: a }', 'jobs config should contain at least one visible job'],
    ['image: ruby', 'jobs config should contain at least one visible job'],
    ['job: just text', 'jobs:job config should be a hash'],
    ['JOB: 1', 'jobs:job config should be a hash'],
    ['stages: x\njob: { script: a }', 'stages config should be an array of strings'],
    ['image: [x]\njob: { script: a }', 'image config should be a string or a hash'],
    ['services: x\njob: { script: a }', 'services config should be an array of strings or hashes'],
    ['before_script: { a: b }\njob: { script: a }', 'before_script config should be an array of strings'],
    ['variables: text\njob: { script: a }', 'variables config should be a hash of key value pairs'],
    ['cache: { key: 1 }\njob: { script: a }', 'cache:key config should be a string or symbol, or a hash with files'],
    ['default: { script: a }\njob: { script: a }', 'default config contains unknown keys: script'],
    ['spec: { inputs: {} }\njob: { script: a }', 'spec is not supported'],
    ['rspec: { stage: acceptance, script: a }', 'rspec job: stage parameter should be build, test, deploy'],
    ['a: { script: a, dependencies: [x] }', 'a job: undefined dependency: x'],
    [
      'test1: { script: a, dependencies: [deploy] }\ndeploy: { stage: deploy, script: a }',
      'test1 job: dependency deploy is not defined in prior stages',
    ],
    ['a: { script: a, needs: [x] }', 'a job: undefined need: x'],
    [
      'a: { script: a, needs: [deploy] }\ndeploy: { stage: deploy, script: a }',
      'a job: need deploy is not defined in current or prior stages',
    ],
    ['a: { script: a, needs: [a] }', 'The pipeline has circular dependencies: a'],
    [
      'a: { script: a, needs: [b] }\nb: { script: a, needs: [c] }\nc: { script: a, needs: [a] }\nd: { script: a }',
      'The pipeline has circular dependencies: a, b, c',
    ],
    ['r: { script: a, environment: { name: x, on_stop: s } }', 'r job: on_stop job s is not defined'],
    [
      'r: { script: a, environment: { name: x, on_stop: s } }\ns: { script: a }',
      'r job: on_stop job s does not have environment defined',
    ],
    [
      'r: { script: a, environment: { name: x, on_stop: s } }\ns: { script: a, environment: y }',
      'r job: on_stop job s have different environment name',
    ],
    [
      'r: { script: a, environment: { name: x, on_stop: s } }\ns: { script: a, environment: x }',
      'r job: on_stop job s needs to have action stop defined',
    ],
    ['a: { script: [b }', /^Invalid YAML: .* at line 1 column \d+$/],
    ['a:\n\tb: c', /^Invalid YAML: .* at line 2 column \d+$/],
    ['a: *nothing', 'Invalid YAML: unknown alias: nothing'],
    ['a: &a [*a]', 'Invalid YAML: unknown alias: a'],
    ['a: !ruby/object:Object {}', 'Invalid YAML: unknown tag: !ruby/object:Object'],
    ['? [a]\n: b', 'Invalid YAML: keys should be text'],
    ['a: { <<: text }', 'Invalid YAML: << should name a map, or a list of maps'],
    ['a: "\\0"', 'Invalid YAML: a text holds a character that is not allowed'],
    ['--- {}\n--- {}', 'Invalid YAML: more than one document; `spec` is not supported'],
    ['default: { id_tokens: {} }\njob: { script: a }', 'default id tokens is not supported'],
  ])('when it is %j', (text, error) => {
    expect(errorOf(text)).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
  });
});
