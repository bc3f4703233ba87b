import { SecretCipher } from './secret-cipher.js';

describe('SecretCipher', () => {
  const cipher = new SecretCipher('a secret of at least thirty-two characters', 'tests');
  const digest = Buffer.from('the row of a token');

  it('reads back what it encrypted', () => {
    expect(cipher.decrypt(cipher.encrypt('token-value', digest), digest)).toBe('token-value');
  });

  it('encrypts the same value differently each time', () => {
    expect(cipher.encrypt('token-value', digest)).not.toEqual(cipher.encrypt('token-value', digest));
  });

  it('refuses what another key encrypted, or what belongs to another token', () => {
    const encrypted = cipher.encrypt('token-value', digest);

    expect(() =>
      new SecretCipher('another secret of thirty-two characters', 'tests').decrypt(encrypted, digest),
    ).toThrow();
    expect(() => cipher.decrypt(encrypted, Buffer.from('another row'))).toThrow();
  });
});
