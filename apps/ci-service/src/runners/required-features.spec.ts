import { firstJob } from '../configuration/testing/compiled.js';
import { lackingFeatures } from './required-features.js';

const ALL = { upload_multiple_artifacts: true, artifacts_exclude: true, return_exit_code: true };

describe('what a job needs of its runner', () => {
  it.each([
    ['artifacts: { reports: { dotenv: a.env } }', 'upload_multiple_artifacts'],
    ['artifacts: { paths: [a], exclude: [b] }', 'artifacts_exclude'],
    ['retry: { max: 1, exit_codes: 3 }', 'return_exit_code'],
    ['allow_failure: { exit_codes: [3] }', 'return_exit_code'],
  ])('for %s is %s', (keys, feature) => {
    const plan = firstJob(`job: { script: a, ${keys} }`);

    expect(lackingFeatures(plan, {})).toEqual([feature]);
    expect(lackingFeatures(plan, { ...ALL, [feature]: false })).toEqual([feature]);
    expect(lackingFeatures(plan, ALL)).toEqual([]);
  });

  it.each(['artifacts: { paths: [a], reports: { junit: r.xml } }', 'retry: 1', 'allow_failure: true', 'tags: [a]'])(
    'is nothing for %s',
    (keys) => {
      expect(lackingFeatures(firstJob(`job: { script: a, ${keys} }`), {})).toEqual([]);
    },
  );

  it('is no question for a runner that tells nothing of itself', () => {
    const plan = firstJob('job: { script: a, artifacts: { paths: [a], exclude: [b] } }');

    expect([lackingFeatures(plan, undefined), lackingFeatures(plan, null)]).toEqual([[], []]);
  });
});
