import { Module } from '@nestjs/common';
import { Authenticator } from './auth/authenticator.js';
import { Sudo } from './auth/sudo.js';
import { GitAccess } from './git-access/git-access.js';
import { GitAuthentication } from './git-http/git-authentication.js';
import { GitHttpRoutes } from './git-http/git-http-routes.js';
import { ProjectContexts } from './project-context/project-contexts.js';
import { Admission } from './routing/admission.js';
import { ApiRoutes } from './routing/api-routes.js';

@Module({
  providers: [Authenticator, Sudo, ProjectContexts, Admission, ApiRoutes, GitAccess, GitAuthentication, GitHttpRoutes],
})
export class AppModule {}
