import { useStack } from '@ingot/testing';
import { checkExternalServers } from './external-servers.js';
import { isFirstPassword } from './first-password.js';

const stack = useStack();
const check = (env: NodeJS.ProcessEnv) => checkExternalServers(env, { patienceMs: 0 });

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

describe('servers that the environment names', () => {
  const { databaseUrls, natsUrl } = stack.running;

  it('are taken when they let us in', async () => {
    await expect(check({ DATABASE_URL: databaseUrls['user-service'], NATS_URL: natsUrl })).resolves.toBeUndefined();
  });

  it('are refused when they do not let us in, by the variable and without the password', async () => {
    const postgres = withPassword(databaseUrls['user-service'], 'hush');
    await expect(check({ DATABASE_URL: postgres })).rejects.toThrow(
      /^DATABASE_URL cannot be used: PostgreSQL at 127\.0\.0\.1:\d+: password authentication failed for user "ingot"; unset/,
    );
    await expect(check({ NATS_URL: withPassword(natsUrl, 'hush') })).rejects.toThrow(
      /^NATS_URL cannot be used: NATS at 127\.0\.0\.1:\d+: authorization violation; unset/i,
    );
  });

  it('are refused when the database does not exist', async () => {
    const url = new URL(databaseUrls['user-service']);
    url.pathname = '/nowhere';
    await expect(check({ DATABASE_URL: url.href })).rejects.toThrow('database "nowhere" does not exist');
  });
});

describe('the password that the first administrator began with', () => {
  it('is told from another one', async () => {
    const { databaseUrls, rootPassword } = stack.running;
    expect(await isFirstPassword(databaseUrls['user-service'], rootPassword)).toBe(true);
    expect(await isFirstPassword(databaseUrls['user-service'], 'another one')).toBe(false);
  });
});
