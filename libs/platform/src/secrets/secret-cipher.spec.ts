import { Hmac } from './hmac.js';
import { SecretCipher } from './secret-cipher.js';
import { type SecretKeys } from './secret-keys.js';

const OLD = 'a secret of at least thirty-two characters';
const NEW = 'another secret of thirty-two characters';

/** What replicas are given while a key is rotated, in order. */
const before: SecretKeys = { INGOT_SECRET_KEY: OLD };
const announced: SecretKeys = { INGOT_SECRET_KEY: OLD, INGOT_SECRET_KEY_NEXT: NEW };
const rotating: SecretKeys = { INGOT_SECRET_KEY: NEW, INGOT_SECRET_KEY_PREVIOUS: OLD };
const after: SecretKeys = { INGOT_SECRET_KEY: NEW };

const neighbours: [string, SecretKeys, SecretKeys][] = [
  ['before the rotation, once the new key is announced', before, announced],
  ['while the new key is only announced, before', announced, before],
  ['while the new key is only announced, once it is used', announced, rotating],
  ['once the new key is used, while it is only announced', rotating, announced],
  ['once the new key is used, after the rotation', rotating, after],
  ['after the rotation, once the new key is used', after, rotating],
];

describe('SecretCipher', () => {
  const cipher = new SecretCipher(before, 'tests');
  const digest = Buffer.from('the row of a token');

  it('reads back what it encrypted', () => {
    expect(cipher.decrypt(cipher.encrypt('token-value', digest), digest)).toBe('token-value');
  });

  it('encrypts the same value differently each time', () => {
    expect(cipher.encrypt('token-value', digest)).not.toEqual(cipher.encrypt('token-value', digest));
  });

  it('refuses what another key encrypted, or what belongs to another token', () => {
    const encrypted = cipher.encrypt('token-value', digest);

    expect(() => new SecretCipher(after, 'tests').decrypt(encrypted, digest)).toThrow();
    expect(() => new SecretCipher(before, 'others').decrypt(encrypted, digest)).toThrow();
    expect(() => cipher.decrypt(encrypted, Buffer.from('another row'))).toThrow();
    expect(() => new SecretCipher(rotating, 'tests').decrypt(encrypted, Buffer.from('another row'))).toThrow();
  });

  it.each(neighbours)('reads what was encrypted %s', (_when, writing, reading) => {
    const encrypted = new SecretCipher(writing, 'tests').encrypt('token-value', digest);
    expect(new SecretCipher(reading, 'tests').decrypt(encrypted, digest)).toBe('token-value');
  });

  it('tells what another than the current key encrypted', () => {
    const current = new SecretCipher(rotating, 'tests');
    expect(current.isCurrent(current.encrypt('token-value', digest), digest)).toBe(true);
    expect(current.isCurrent(cipher.encrypt('token-value', digest), digest)).toBe(false);
  });
});

describe('Hmac', () => {
  it.each(neighbours)('accepts what was made %s', (_when, making, checking) => {
    const made = new Hmac(making, 'tests').of('text');
    expect(new Hmac(checking, 'tests').matches('text', made)).toBe(true);
    expect(new Hmac(checking, 'tests').matches('other', made)).toBe(false);
  });

  it('refuses what was made with a key that is gone, for another purpose, or not at all', () => {
    const hash = new Hmac(before, 'tests');
    expect(new Hmac(after, 'tests').matches('text', hash.of('text'))).toBe(false);
    expect(new Hmac(before, 'others').matches('text', hash.of('text'))).toBe(false);
    expect(hash.matches('text', '')).toBe(false);
  });
});
