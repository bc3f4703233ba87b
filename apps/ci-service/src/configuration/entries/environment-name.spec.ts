import { environmentNameProblems } from './environment-name.js';

it.each([
  ['review/$CI_COMMIT_REF_NAME', 0],
  ['${X} 1.0_a-b', 0],
  ['a*b', 1],
  ['', 1],
  ['a'.repeat(256), 1],
])('the name %s has %i problems', (name, count) => {
  expect(environmentNameProblems(name)).toHaveLength(count);
});
