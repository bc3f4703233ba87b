import { jest } from '@jest/globals';

const hash = jest.fn<() => Promise<string>>().mockResolvedValue('the hash of nobody');
const verify = jest.fn<() => Promise<boolean>>().mockResolvedValue(true);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash, verify }));
const { PasswordHasher } = await import('./password-hasher.js');

describe('PasswordHasher, when memory is short for a moment', () => {
  it('checks passwords again afterwards', async () => {
    const hasher = new PasswordHasher({ PASSWORD_HASH_KIB: 19_456 });
    hash.mockRejectedValueOnce(new Error('memory allocation error'));
    await expect(hasher.matches('correct horse', 'a hash')).rejects.toThrow('memory allocation error');

    await expect(hasher.matches('correct horse', 'a hash')).resolves.toBe(true);
  });
});
