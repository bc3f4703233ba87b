import { DomainError, isRefusal, Moved, Unavailable, ValidationFailed } from './errors.js';

describe('an error', () => {
  it('is a refusal when the same call would be refused again', () => {
    expect(isRefusal(new ValidationFailed({ name: ['has already been taken'] }))).toBe(true);
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    new Unavailable(),
    new Moved(),
    new DomainError('internal', '500 Internal Server Error'),
    undefined,
  ])('is none when the same call may succeed later: %p', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});
