import { digestOf, newTokenValue } from './token-secrets.js';

describe('token values', () => {
  it('are 20 URL-safe characters, each time others', () => {
    const values = Array.from({ length: 100 }, newTokenValue);

    for (const value of values) expect(value).toMatch(/^[\w-]{20}$/);
    expect(new Set(values).size).toBe(100);
  });

  it('are found by their SHA-256', () => {
    expect(digestOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
