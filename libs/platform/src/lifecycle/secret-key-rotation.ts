import { type FactoryProvider } from '@nestjs/common';
import pg from 'pg';
import { type PlatformConfig } from '../config/platform-config.js';
import { CONFIG, LOGGER } from '../config/process-tokens.js';
import { PeriodicSweep } from './periodic-sweep.js';
import { type Logger } from '../logging/logger.js';
import { SecretCipher } from '../secrets/secret-cipher.js';

/** A column whose values a `SecretCipher` encrypts, in a table with ascending ids. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
  /** SQL for the bytes that a value is bound to. */
  readonly belongsTo: string;
}

interface EncryptedRow {
  readonly id: number;
  readonly value: Buffer;
  readonly belongsTo: Buffer;
}

const EVERY_MS = 600_000;
const BATCH_ROWS = 500;

/**
 * While a previous key is configured, encrypts with the current key what still is with the previous: at boot, and again for what
 * replicas that were not yet replaced have written since.
 */
export class SecretKeyRotation extends PeriodicSweep {
  constructor(
    private readonly columns: readonly EncryptedColumn[],
    private readonly pool: pg.Pool,
    private readonly config: PlatformConfig,
    private readonly log: Logger,
  ) {
    super('values under a previous key', EVERY_MS, log);
  }

  protected async sweep(): Promise<void> {
    if (this.config.INGOT_SECRET_KEY_PREVIOUS === undefined) return;
    const counts = { rewritten: 0, unreadable: 0 };
    for (const column of this.columns) {
      const cipher = new SecretCipher(this.config, column.purpose);
      for await (const row of this.rowsOf(column)) {
        if (!cipher.isCurrent(row.value, row.belongsTo)) counts[await this.rewrite(column, cipher, row)]++;
      }
    }
    if (!this.stopped) this.log.info(counts, 'looked for values under INGOT_SECRET_KEY_PREVIOUS');
  }

  private async *rowsOf({ table, column, belongsTo }: EncryptedColumn): AsyncGenerator<EncryptedRow> {
    let last = 0;
    while (!this.stopped) {
      const { rows } = await this.pool.query<EncryptedRow>(
        `SELECT id, ${column} AS value, ${belongsTo} AS "belongsTo" FROM ${table}
         WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT $2`,
        [last, BATCH_ROWS],
      );
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  }

  /** Unless the value has changed meanwhile. */
  private async rewrite(
    { table, column }: EncryptedColumn,
    cipher: SecretCipher,
    { id, value, belongsTo }: EncryptedRow,
  ): Promise<'rewritten' | 'unreadable'> {
    const encrypted = reencrypted(cipher, value, belongsTo);
    if (encrypted === null) {
      this.log.error({ table, id }, 'no key reads this value');
      return 'unreadable';
    }
    await this.pool.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1 AND ${column} = $3`, [
      id,
      encrypted,
      value,
    ]);
    return 'rewritten';
  }
}

function reencrypted(cipher: SecretCipher, value: Buffer, belongsTo: Buffer): Buffer | null {
  try {
    return cipher.encrypt(cipher.decrypt(value, belongsTo), belongsTo);
  } catch {
    return null;
  }
}

/** Provides the rotation of all encrypted columns of a service. */
export const rotationOf = (...columns: readonly EncryptedColumn[]): FactoryProvider => ({
  provide: SecretKeyRotation,
  inject: [pg.Pool, CONFIG, LOGGER],
  useFactory: (pool: pg.Pool, config: PlatformConfig, logger: Logger) =>
    new SecretKeyRotation(columns, pool, config, logger),
});
