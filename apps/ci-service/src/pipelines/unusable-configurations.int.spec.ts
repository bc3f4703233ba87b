import { useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const UNUSABLE: readonly (readonly [what: string, configuration: string, error: unknown])[] = [
  ['is empty', '', 'Invalid configuration format'],
  ['holds a comment alone', '# nothing yet\n', 'Invalid configuration format'],
  ['is no map', 'just text', 'Invalid configuration format'],
  ['is no YAML', 'job: { script: [make }', expect.stringMatching(/^Invalid YAML: .* at line 1 column \d+$/)],
  ['has hidden jobs alone', '.job: { script: make }', 'jobs config should contain at least one visible job'],
  [
    'is wrong in two places',
    'a: { script: 1 }\nb: { script: b, tags: 1 }',
    'jobs:a:script config should be a string or an array of strings',
  ],
  [
    'has a timeout that no row can hold',
    'a: { script: a, timeout: 100 years }',
    'jobs:a timeout should be less than or equal to 2147483647 seconds',
  ],
  [
    'has a delay that no row can hold, in a later stage',
    'a: { stage: build, script: a }\nb: { stage: test, script: b, when: delayed, start_in: 100 years }',
    'jobs:b start in should be less than or equal to 2147483647 seconds',
  ],
];

describe('a configuration', () => {
  it.each(UNUSABLE)('that %s fails the pipeline of its push, and lets nobody make one', async (_what, text, error) => {
    const scenario = await PipelineScenario.make(stack, text);

    const pushed = await scenario.pipeline('failed');
    const asked = await scenario.create('main');

    expect(pushed).toMatchObject({ sha: scenario.sha, yaml_errors: error });
    expect(await scenario.jobs(pushed.id)).toEqual([]);
    expect(asked).toMatchObject({ status: 400, body: { message: { base: [error] } } });
    expect(await scenario.pipelines()).toHaveLength(1);
  });
});
