import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { GitAccess } from './git/git-access.js';
import { GitAuthentication } from './git/http/git-authentication.js';
import { GitHttpRoutes } from './git/http/git-http-routes.js';
import { GitSessions } from './git/ssh/git-session.js';
import { SshKeys } from './git/ssh/ssh-keys.js';
import { SshServer } from './git/ssh/ssh-server.js';
import { OAuthRoutes } from './oauth/oauth-routes.js';
import { ProjectContexts } from './project-context/project-contexts.js';
import { Admission } from './routing/admission.js';
import { ApiRoutes } from './routing/api-routes.js';
import { FileStreamClient } from './streams/file-stream-client.js';
import { StreamUrls } from './streams/stream-urls.js';
import { PollRoute } from './runner-polls/poll-route.js';
import { RunnerPolls } from './runner-polls/runner-polls.js';
import { FileStreams } from './streams/file-streams.js';
import { StorageClient } from './streams/storage-client.js';
import { WebPaths } from './routing/web-paths.js';
import { WebModule } from './web/web.module.js';

@Module({
  imports: [AuthModule, WebModule],
  providers: [
    ...[ProjectContexts, Admission, ApiRoutes, OAuthRoutes, WebPaths],
    ...[StorageClient, FileStreamClient, FileStreams, StreamUrls],
    ...[RunnerPolls, PollRoute],
    ...[GitAccess, GitAuthentication, GitHttpRoutes],
    ...[SshKeys, GitSessions, SshServer],
  ],
})
export class AppModule {}
