import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { GitAccess } from './git-access/git-access.js';
import { GitAuthentication } from './git-http/git-authentication.js';
import { GitHttpRoutes } from './git-http/git-http-routes.js';
import { GitSessions } from './git-ssh/git-session.js';
import { SshKeys } from './git-ssh/ssh-keys.js';
import { SshServer } from './git-ssh/ssh-server.js';
import { StorageSessions } from './git-ssh/storage-sessions.js';
import { OAuthRoutes } from './oauth/oauth-routes.js';
import { ProjectContexts } from './project-context/project-contexts.js';
import { Admission } from './routing/admission.js';
import { ApiRoutes } from './routing/api-routes.js';
import { StorageConnections } from './transfers/storage-connections.js';
import { TransferClient } from './transfers/transfer-client.js';
import { Transfers } from './transfers/transfers.js';
import { WebPaths } from './transfers/web-paths.js';
import { WebModule } from './web/web.module.js';

@Module({
  imports: [AuthModule, WebModule],
  providers: [
    ProjectContexts,
    Admission,
    StorageConnections,
    TransferClient,
    Transfers,
    ApiRoutes,
    WebPaths,
    GitAccess,
    GitAuthentication,
    GitHttpRoutes,
    SshKeys,
    StorageSessions,
    GitSessions,
    SshServer,
    OAuthRoutes,
  ],
})
export class AppModule {}
