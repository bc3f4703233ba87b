import { useOwnDatabase } from '../../test/backing-services.js';
import { type LogLine, memoryLogger } from '../../test/memory-logger.js';
import { platformConfig } from '../config/platform-config.js';
import '../database/database-options.js'; // ids are read as numbers, as in a service
import { type EncryptedColumn, SecretKeyRotation } from './secret-key-rotation.js';
import { SecretCipher } from '../secrets/secret-cipher.js';
import { type SecretKeys } from '../secrets/secret-keys.js';

const OLD = 'a secret of at least thirty-two characters';
const NEW = 'another secret of thirty-two characters';
const FOREIGN = 'a key that nobody in this file was given';
const database = useOwnDatabase();

const column: EncryptedColumn = {
  table: 'tokens',
  column: 'encrypted',
  purpose: 'tests',
  belongsTo: `convert_to('row ' || id, 'UTF8')`,
};
const boundTo = (id: number): Buffer => Buffer.from(`row ${id}`);
const cipherOf = (keys: SecretKeys) => new SecretCipher(keys, column.purpose);
const underOld = (id: number) => cipherOf({ INGOT_SECRET_KEY: OLD }).encrypt(`value ${id}`, boundTo(id));

class Rotation extends SecretKeyRotation {
  look(): Promise<void> {
    return this.sweep();
  }
}

/** Looks once, as each replica does at boot; answers what it logged. */
async function rotate(keys: SecretKeys): Promise<readonly LogLine[]> {
  const { logger, lines } = memoryLogger();
  const config = platformConfig.parse({ NATS_URL: 'nats://nowhere', ...keys });
  await new Rotation([column], database.pool(), config, logger).look();
  return lines;
}

async function fill(values: readonly (Buffer | null)[]): Promise<void> {
  const pool = database.pool();
  await pool.query('DROP TABLE IF EXISTS tokens; CREATE TABLE tokens (id bigint PRIMARY KEY, encrypted bytea)');
  await pool.query('INSERT INTO tokens SELECT o, e FROM unnest($1::bytea[]) WITH ORDINALITY AS t (e, o)', [values]);
}

async function stored(): Promise<{ id: number; encrypted: Buffer }[]> {
  const { rows } = await database
    .pool()
    .query<{ id: string; encrypted: Buffer }>('SELECT * FROM tokens WHERE encrypted IS NOT NULL ORDER BY id');
  return rows.map(({ id, encrypted }) => ({ id: Number(id), encrypted }));
}

const rotating: SecretKeys = { INGOT_SECRET_KEY: NEW, INGOT_SECRET_KEY_PREVIOUS: OLD };

describe('the rotation of the secret key', () => {
  it('encrypts every value with the current key, so that the previous one can be forgotten', async () => {
    await fill([underOld(1), null, ...Array.from({ length: 1_100 }, (_, index) => underOld(index + 3))]);

    expect(await rotate(rotating)).toEqual([expect.objectContaining({ rewritten: 1_101, unreadable: 0 })]);
    const after = cipherOf({ INGOT_SECRET_KEY: NEW });
    const values = (await stored()).map(({ id, encrypted }) => [id, after.decrypt(encrypted, boundTo(id))]);
    expect(values).toHaveLength(1_101);
    expect(values.every(([id, value]) => value === `value ${id}`)).toBe(true);
  });

  it('says when nothing is left', async () => {
    await fill([underOld(1)]);
    await rotate(rotating);
    const before = await stored();

    expect(await rotate(rotating)).toEqual([expect.objectContaining({ rewritten: 0, unreadable: 0 })]);
    expect(await stored()).toEqual(before);
  });

  it('changes nothing while the new key is only announced', async () => {
    await fill([underOld(1), cipherOf(rotating).encrypt('value 2', boundTo(2))]);
    const before = await stored();

    expect(await rotate({ INGOT_SECRET_KEY: OLD, INGOT_SECRET_KEY_NEXT: NEW })).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('leaves and names what no key reads', async () => {
    const foreign = cipherOf({ INGOT_SECRET_KEY: FOREIGN }).encrypt('value 1', boundTo(1));
    await fill([foreign, underOld(2)]);

    const lines = await rotate(rotating);
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, table: 'tokens', id: 1 }),
      expect.objectContaining({ rewritten: 1, unreadable: 1 }),
    ]);
    expect((await stored())[0]).toEqual({ id: 1, encrypted: foreign });
  });
});
