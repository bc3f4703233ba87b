import { expandVariables, jobVariables, type VariableSources } from './job-variables.js';

const NONE: VariableSources = {
  predefined: [],
  configuration: [],
  reported: [],
  project: [],
  pipeline: [],
  environment: [],
};
const ofProject = (key: string, value: string, isMasked = false) =>
  ({ key, value, isMasked, type: 'env_var', isProtected: false, isRaw: false, description: null }) as const;

describe('the variables of a job', () => {
  it('count more the later they come: predefined, configuration, earlier jobs, project, pipeline, environment', () => {
    const all: VariableSources = {
      predefined: ['A', 'B', 'C', 'D', 'E', 'F'].map((key) => ({ key, value: 'predefined', public: true })),
      configuration: ['B', 'C', 'D', 'E', 'F'].map((key) => ({ key, value: 'configuration', raw: false })),
      reported: ['C', 'D', 'E', 'F'].map((key) => ({ key, value: 'earlier job' })),
      project: ['D', 'E', 'F'].map((key) => ofProject(key, 'project')),
      pipeline: ['E', 'F'].map((key) => ({ key, value: 'pipeline' })),
      environment: [{ key: 'F', value: 'environment', public: true }],
    };

    expect(jobVariables(all).map(({ key, value }) => `${key}=${value}`)).toEqual([
      'A=predefined',
      'B=configuration',
      'C=earlier job',
      'D=project',
      'E=pipeline',
      'F=environment',
    ]);
  });

  it('of the project and the pipeline are not public, and masked ones are to be hidden', () => {
    const variables = jobVariables({
      ...NONE,
      configuration: [{ key: 'A', value: '1', raw: true }],
      project: [ofProject('B', 'hidden-value', true), ofProject('C', 'shown')],
      pipeline: [{ key: 'D', value: '4' }],
    });

    expect(variables.map((variable) => variable.public)).toEqual([true, false, false, false]);
    expect(variables.filter(({ masked }) => masked).map(({ value }) => value)).toEqual(['hidden-value']);
  });

  it('are files if the project or the pipeline says so', () => {
    const variables = jobVariables({
      ...NONE,
      project: [{ ...ofProject('A', 'a'), type: 'file' }],
      pipeline: [
        { key: 'B', value: 'b', type: 'file' },
        { key: 'C', value: 'c', type: 'env_var' },
      ],
    });

    expect(variables.filter(({ file }) => file).map(({ key }) => key)).toEqual(['A', 'B']);
  });
});

it.each([
  ['review/$REF', 'review/main'],
  ['${REF}-%REF%', 'main-main'],
  ['$REF$NONE.', 'main.'],
  ['$DOLLAR', '$REF'],
  ['$ 100% $', '$ 100% $'],
])('%s expands to %s', (text, expanded) => {
  const variables = [
    { key: 'REF', value: 'main' },
    { key: 'DOLLAR', value: '$REF' },
  ];

  expect(expandVariables(text, variables)).toBe(expanded);
});
