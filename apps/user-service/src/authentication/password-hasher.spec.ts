import { PasswordHasher } from './password-hasher.js';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher({ PASSWORD_HASH_KIB: 19_456 });

  it('hashes with argon2id at 19 MiB, two passes and one lane', async () => {
    expect(await hasher.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('accepts the password that was hashed and no other', async () => {
    const passwordHash = await hasher.hash('correct horse');

    expect(await hasher.matches('correct horse', passwordHash)).toBe(true);
    expect(await hasher.matches('Correct horse', passwordHash)).toBe(false);
  });

  it.each([null, undefined])('accepts nothing where there is no hash (%s)', async (passwordHash) => {
    expect(await hasher.matches('', passwordHash)).toBe(false);
  });
});
