import {
  applicationSettings,
  authenticatePassword,
  authenticateSshKey,
  authenticateToken,
  findPrincipal,
  loginOwner,
  projectsLimit,
  userSummaries,
  usersByUsername,
} from '@ingot/contracts';
import { Outbox1764000000000, readConfig, runMain, runService } from '@ingot/platform';
import { accountRpcs } from './accounts/account-rpcs.js';
import { AppModule } from './app.module.js';
import { userConfig } from './config.js';
import { EmailEntity } from './emails/email.entity.js';
import { IdentityEntity } from './identities/identity.entity.js';
import { lastUseRpcs } from './last-uses/last-use-rpcs.js';
import { migrations } from './migrations/index.js';
import { signInSourceRpcs } from './sign-in-sources/sign-in-source-rpcs.js';
import { sessionRpcs } from './sessions/session-rpcs.js';
import { ApplicationSettingsEntity } from './settings/application-settings.entity.js';
import { OAuthApplicationEntity } from './oauth/oauth-application.entity.js';
import { personalTokenRpcs } from './personal-tokens/personal-token-rpcs.js';
import { SshKeyEntity } from './ssh-keys/ssh-key.entity.js';
import { oauthRpcs } from './oauth/oauth-rpcs.js';
import { AccessTokenEntity } from './tokens/access-token.entity.js';
import { UserEntity } from './users/user.entity.js';

await runMain(async () => {
  await runService({
    service: 'user',
    config: readConfig(userConfig),
    configSchema: userConfig,
    module: AppModule,
    model: {
      service: 'user-service',
      entities: [
        UserEntity,
        IdentityEntity,
        AccessTokenEntity,
        ApplicationSettingsEntity,
        SshKeyEntity,
        EmailEntity,
        OAuthApplicationEntity,
      ],
      migrations: [Outbox1764000000000, ...migrations],
    },
    rpcs: [
      authenticateToken,
      authenticatePassword,
      authenticateSshKey,
      loginOwner,
      findPrincipal,
      projectsLimit,
      userSummaries,
      usersByUsername,
      applicationSettings,
      ...sessionRpcs,
      ...accountRpcs,
      ...signInSourceRpcs,
      ...oauthRpcs,
      ...personalTokenRpcs,
      ...lastUseRpcs,
    ],
  });
});
