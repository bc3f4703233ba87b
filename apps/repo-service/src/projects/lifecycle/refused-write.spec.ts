import { Moved, Unavailable, ValidationFailed } from '@ingot/contracts';
import { isRefused } from './refused-write.js';

describe('a write', () => {
  it('has changed nothing when it was refused', () => {
    expect(isRefused(new ValidationFailed({ name: ['has already been taken'] }))).toBe(true);
  });

  it.each([new Error('Connection terminated unexpectedly'), new Unavailable(), new Moved(), undefined])(
    'may have been committed after %p',
    (error) => {
      expect(isRefused(error)).toBe(false);
    },
  );
});
