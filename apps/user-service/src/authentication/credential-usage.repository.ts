import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type CredentialUse } from '@ingot/contracts';

type Kind = CredentialUse['kind'];

/** The table of each kind, and the query that finds its rows for `given (ref, at)`. */
const TABLES: Readonly<Record<Kind, { readonly table: string; readonly found: string }>> = {
  access_token: {
    table: 'access_tokens',
    found: `SELECT t.id, given.at FROM given JOIN access_tokens t ON t.digest = decode(given.ref, 'hex')`,
  },
  oauth_token: {
    table: 'oauth_grants',
    found: `SELECT t.grant_id AS id, given.at FROM given JOIN oauth_tokens t ON t.access_digest = decode(given.ref, 'hex')`,
  },
  ssh_key: { table: 'ssh_keys', found: `SELECT given.ref::bigint AS id, given.at FROM given` },
};

const KINDS = ['access_token', 'oauth_token', 'ssh_key'] as const satisfies readonly Kind[];

/** When credentials were last used. */
@Injectable()
export class CredentialUsageRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** One statement per kind. */
  async record(uses: readonly CredentialUse[]): Promise<void> {
    for (const kind of KINDS) {
      const ofKind = uses.filter((use) => use.kind === kind);
      if (ofKind.length > 0) await this.recordKind(kind, ofKind);
    }
  }

  /**
   * Skips locked rows: gateways report the same credentials in different orders, and a credential that is being revoked needs
   * no last use. A time in the future, from a gateway whose clock is ahead, is stored as now.
   */
  private async recordKind(kind: Kind, uses: readonly CredentialUse[]): Promise<void> {
    const { table, found } = TABLES[kind];
    await this.pool.query({
      name: `last_uses_${kind}`,
      text: `
        WITH given AS (
          SELECT ref, least(to_timestamp(ms / 1000.0), now()) AS at
          FROM unnest($1::text[], $2::bigint[]) AS u (ref, ms)),
        used AS (SELECT id, max(at) AS at FROM (${found}) f GROUP BY id),
        due AS (
          SELECT t.id, used.at FROM ${table} t JOIN used ON used.id = t.id
          WHERE t.last_used_at IS NULL OR t.last_used_at < used.at
          FOR NO KEY UPDATE OF t SKIP LOCKED)
        UPDATE ${table} t SET last_used_at = due.at FROM due WHERE t.id = due.id`,
      values: [uses.map(({ ref }) => ref), uses.map(({ at }) => at)],
    });
  }
}
