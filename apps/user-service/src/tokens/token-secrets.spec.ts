import { newTokenValue } from './token-secrets.js';

describe('token values', () => {
  it('are 20 URL-safe characters, each time others', () => {
    const values = Array.from({ length: 100 }, newTokenValue);

    for (const value of values) expect(value).toMatch(/^[\w-]{20}$/);
    expect(new Set(values).size).toBe(100);
  });
});
