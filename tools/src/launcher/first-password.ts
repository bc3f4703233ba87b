import { verify } from '@node-rs/argon2';
import pg from 'pg';

const FIRST_ADMINISTRATOR_ID = 1;

/** Whether the password with which the first administrator was created still signs them in. */
export async function isFirstPassword(databaseUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the connection may break while it is being closed
  try {
    await client.connect();
    const { rows } = await client.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [FIRST_ADMINISTRATOR_ID],
    );
    const hash = rows[0]?.password_hash;
    return hash != null && (await verify(hash, password));
  } finally {
    await client.end().catch(() => undefined);
  }
}
