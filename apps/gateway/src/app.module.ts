import { Module } from '@nestjs/common';
import { Authenticator } from './auth/authenticator.js';
import { Sudo } from './auth/sudo.js';
import { GitAuthentication } from './git-http/git-authentication.js';
import { GitHttpRoutes } from './git-http/git-http-routes.js';
import { ProjectContexts } from './project-context/project-contexts.js';
import { Admission } from './routing/admission.js';
import { ApiRoutes } from './routing/api-routes.js';

@Module({
  providers: [Authenticator, Sudo, ProjectContexts, Admission, ApiRoutes, GitAuthentication, GitHttpRoutes],
})
export class AppModule {}
