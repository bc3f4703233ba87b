import { authenticatePassword, authenticateToken, findPrincipal, userSummaries } from '@ingot/contracts';
import { ConfigError, Outbox1764000000000, readConfig, runService } from '@ingot/platform';
import { AppModule } from './app.module.js';
import { userConfig } from './config.js';
import { IdentityEntity } from './identities/identity.entity.js';
import { AccessTokens1764000000120 } from './migrations/access-tokens-1764000000120.js';
import { Identities1764000000110 } from './migrations/identities-1764000000110.js';
import { Users1764000000100 } from './migrations/users-1764000000100.js';
import { AccessTokenEntity } from './tokens/access-token.entity.js';
import { UserEntity } from './users/user.entity.js';

async function main(): Promise<void> {
  const config = readConfig(userConfig);
  await runService({
    service: 'user',
    config,
    configSchema: userConfig,
    module: AppModule,
    model: {
      service: 'user-service',
      entities: [UserEntity, IdentityEntity, AccessTokenEntity],
      migrations: [Outbox1764000000000, Users1764000000100, Identities1764000000110, AccessTokens1764000000120],
    },
    rpcs: [authenticateToken, authenticatePassword, findPrincipal, userSummaries],
  });
}

try {
  await main();
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
