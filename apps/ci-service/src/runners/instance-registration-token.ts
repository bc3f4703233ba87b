import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AuditTrail, CONFIG } from '@ingot/platform';
import { type CiConfig } from '../config.js';
import { digestOf, newRegistrationToken } from '../jobs/token.js';

/** Digests of random tokens. */
interface Stored {
  readonly tokenDigest: string;
  /** The digest of the token configured at that time. */
  readonly replacedDigest: string | null;
}

/** The registration token for shared runners: the configured one until it is reset. */
@Injectable()
export class InstanceRegistrationToken {
  constructor(
    private readonly pool: pg.Pool,
    private readonly database: DataSource,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: CiConfig,
  ) {}

  async accepts(token: string): Promise<boolean> {
    const digest = digestOf(token);
    const stored = await this.stored();
    const isReplaced = stored !== null && stored.replacedDigest === this.configured();
    return digest === stored?.tokenDigest || (digest === this.configured() && !isReplaced);
  }

  /** Resets the token. Returns the new one. */
  async replace(): Promise<string> {
    const token = newRegistrationToken();
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO instance_registration_token (token_digest, replaced_digest) VALUES ($1, $2)
         ON CONFLICT (is_only) DO UPDATE
         SET token_digest = excluded.token_digest, replaced_digest = excluded.replaced_digest`,
        [digestOf(token), this.configured()],
      );
      await this.audit.record(tx, { event: 'registration_token_reset', entity: { type: 'Instance', id: null } });
    });
    return token;
  }

  private configured(): string | null {
    const { SHARED_RUNNERS_TOKEN: token } = this.config;
    return token === undefined ? null : digestOf(token);
  }

  private async stored(): Promise<Stored | null> {
    const { rows } = await this.pool.query<Stored>({
      name: 'instance_registration_token',
      text: `SELECT token_digest AS "tokenDigest", replaced_digest AS "replacedDigest" FROM instance_registration_token`,
    });
    return rows[0] ?? null;
  }
}
