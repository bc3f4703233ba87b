import { TokenCipher } from './token-cipher.js';
import { digestOf } from './token-value.js';

describe('TokenCipher', () => {
  const cipher = new TokenCipher('a secret of at least thirty-two characters');
  const digest = digestOf('token-value');

  it('reads back what it encrypted', () => {
    expect(cipher.decrypt(cipher.encrypt('token-value', digest), digest)).toBe('token-value');
  });

  it('encrypts the same value differently each time', () => {
    expect(cipher.encrypt('token-value', digest)).not.toEqual(cipher.encrypt('token-value', digest));
  });

  it('refuses what another key encrypted, or what belongs to another token', () => {
    const encrypted = cipher.encrypt('token-value', digest);

    expect(() => new TokenCipher('another secret of thirty-two characters').decrypt(encrypted, digest)).toThrow();
    expect(() => cipher.decrypt(encrypted, digestOf('another'))).toThrow();
  });
});
