import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { GitAccess } from './git-access/git-access.js';
import { GitAuthentication } from './git-http/git-authentication.js';
import { GitHttpRoutes } from './git-http/git-http-routes.js';
import { OAuthRoutes } from './oauth/oauth-routes.js';
import { ProjectContexts } from './project-context/project-contexts.js';
import { Admission } from './routing/admission.js';
import { ApiRoutes } from './routing/api-routes.js';
import { WebModule } from './web/web.module.js';

@Module({
  imports: [AuthModule, WebModule],
  providers: [ProjectContexts, Admission, ApiRoutes, GitAccess, GitAuthentication, GitHttpRoutes, OAuthRoutes],
})
export class AppModule {}
