import { type DatabaseModel, DeletedProjectEntity, OUTBOX_MIGRATIONS } from '@ingot/platform';
import { AuditEventEntity } from './settings/audit/audit-event.entity.js';
import { ContributionTargetEntity } from './contribution-events/contribution-target.entity.js';
import { MailEntity } from './mail/mail.entity.js';
import { OAuthApplicationEntity } from './oauth/oauth-application.entity.js';
import { OAuthCodeEntity, OAuthGrantEntity, OAuthTokenEntity } from './tokens/oauth-grant.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { ApplicationSettingsEntity } from './settings/application-settings.entity.js';
import { DeployKeyProjectEntity } from './ssh-keys/deploy-key-project.entity.js';
import { SshKeyEntity } from './ssh-keys/ssh-key.entity.js';
import { AccessTokenEntity } from './tokens/access-token.entity.js';
import { EmailEntity } from './users/email.entity.js';
import { IdentityEntity } from './users/identity.entity.js';
import { UserStatusEntity } from './users/user-status.entity.js';
import { UserEntity } from './users/user.entity.js';
import { migrations } from './migrations/index.js';

/** The entities and migrations of this service. */
export const databaseModel: DatabaseModel = {
  service: 'user-service',
  entities: [
    UserEntity,
    UserStatusEntity,
    IdentityEntity,
    AccessTokenEntity,
    ApplicationSettingsEntity,
    SshKeyEntity,
    DeletedProjectEntity,
    DeployKeyProjectEntity,
    EmailEntity,
    OAuthApplicationEntity,
    OAuthGrantEntity,
    OAuthCodeEntity,
    OAuthTokenEntity,
    SessionEntity,
    MailEntity,
    ContributionTargetEntity,
    AuditEventEntity,
  ],
  migrations: [...OUTBOX_MIGRATIONS, ...migrations],
};
