import { environmentSlug } from './environment-slug.js';

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
