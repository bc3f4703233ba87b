import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type CredentialUse } from '@ingot/contracts';

type Kind = CredentialUse['kind'];

/** The table that tells of a kind's last uses, and how its rows are found among `given (ref, at)`. */
const TOLD_IN: Readonly<Record<Kind, { readonly table: string; readonly found: string }>> = {
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
export class LastUseRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** By one statement for each kind that is among them. */
  async note(uses: readonly CredentialUse[]): Promise<void> {
    for (const kind of KINDS) {
      const ofKind = uses.filter((use) => use.kind === kind);
      if (ofKind.length > 0) await this.noteKind(kind, ofKind);
    }
  }

  /**
   * Rows that somebody else holds are left out rather than waited for: gateways tell of the same ones in different orders,
   * and what is being revoked needs no last use. A gateway whose clock is ahead tells of no use that is to come.
   */
  private async noteKind(kind: Kind, uses: readonly CredentialUse[]): Promise<void> {
    const { table, found } = TOLD_IN[kind];
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
