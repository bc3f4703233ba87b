import { environmentNameProblems, environmentSlug } from './environment-name.js';

describe('the slug of an environment', () => {
  it.each(['production', 'staging-2', 'a'])('is %s as it is', (name) => {
    expect(environmentSlug(name, 'abcdef')).toBe(name);
  });

  it.each([
    ['Production', 'production-abcdef'],
    ['review/feature', 'review-feature-abcdef'],
    ['1st', 'env-1st-abcdef'],
    ['a-very-long-name-of-an-environment', 'a-very-long-name-abcdef'],
    ['trailing-', 'trailing-abcdef'],
    ['///', 'env-abcdef'],
  ])('of %s is like it, with an end of its own', (name, slug) => {
    expect(environmentSlug(name, 'abcdef')).toBe(slug);
    expect(slug.length).toBeLessThanOrEqual(24);
  });
});

it.each([
  ['review/$CI_COMMIT_REF_NAME', 0],
  ['${X} 1.0_a-b', 0],
  ['a*b', 1],
  ['', 1],
  ['a'.repeat(256), 1],
])('the name %s has %i problems', (name, count) => {
  expect(environmentNameProblems(name)).toHaveLength(count);
});
