import { readAdvisories, type StoredAdvisories } from './advisories.js';
import { problemsOf } from './check-dependencies.js';
import { type Lock, readLock } from './locked-packages.js';

const entry = (wishes: Partial<Lock[string]>): Lock[string] => ({
  link: false,
  os: [],
  cpu: [],
  dev: false,
  optional: false,
  dependencies: {},
  optionalDependencies: {},
  peerDependencies: {},
  version: '1.0.0',
  license: 'MIT',
  ...wishes,
});
const NONE: StoredAdvisories = { updated: '2026-01-01', advisories: [] };
const advisory = {
  id: 'GHSA-1',
  package: 'a',
  versions: ['1.0.0'],
  severity: 'high' as const,
  title: 'reads too much',
  url: 'https://example.org',
};

describe('the check of dependencies', () => {
  it('finds nothing in what is locked', () => {
    expect(problemsOf(readLock(), readAdvisories())).toEqual([]);
  });

  it.each([
    ['MIT', []],
    ['(MIT OR GPL-3.0)', []],
    ['Apache-2.0 AND MIT', []],
    ['GPL-3.0', ['a@1.0.0: the licence GPL-3.0 is not accepted']],
    ['MIT AND GPL-3.0', ['a@1.0.0: the licence MIT AND GPL-3.0 is not accepted']],
    [undefined, ['a@1.0.0: no licence']],
  ])('judges the licence %s', (license, problems) => {
    expect(problemsOf({ 'node_modules/a': entry({ license }) }, NONE)).toEqual(problems);
  });

  it('finds an advisory of a locked version, however deep', () => {
    const lock = { 'node_modules/b/node_modules/a': entry({}), 'node_modules/a': entry({ version: '2.0.0' }) };
    expect(problemsOf(lock, { ...NONE, advisories: [advisory] })).toEqual(['a@1.0.0: high, GHSA-1, reads too much']);
  });

  it('takes a reason for what production does not run, and for nothing else', () => {
    const accepted = { ...NONE, advisories: [{ ...advisory, accepted: 'is for tests' }] };
    expect(problemsOf({ 'node_modules/a': entry({ dev: true }) }, accepted)).toEqual([]);
    expect(problemsOf({ 'node_modules/a': entry({}) }, accepted)).toHaveLength(1);
  });
});
