import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AuthorizationApprover, AuthorizationEndpoint } from './authorization-endpoint.js';
import { IssuedTokens } from './issued-tokens.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';
import { OAuthApplicationsAnswers } from './oauth-applications.answers.js';
import { OAuthApplications } from './oauth-applications.js';
import { OAuthClients } from './oauth-clients.js';
import { OAuthGrantAudit } from './oauth-grant.audit.js';
import { OAuthCodeRepository, OAuthGrantRepository } from './oauth-grant.repository.js';
import { OAuthRevoker, OAuthTokenIssuer } from './oauth-grants.js';
import { OAuthTokenRepository } from './oauth-token.repository.js';
import { OAuthAnswers, OAuthAuthorizationsAnswers } from './oauth.answers.js';
import { TokenEndpoint } from './token-endpoint.js';
import { ExchangeParts, PasswordGrantUsers } from './token-exchange.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [OAuthAnswers, OAuthAuthorizationsAnswers, OAuthApplicationsAnswers],
  providers: [
    OAuthApplicationRepository,
    OAuthGrantAudit,
    OAuthGrantRepository,
    OAuthCodeRepository,
    OAuthTokenRepository,
    OAuthClients,
    OAuthRevoker,
    OAuthTokenIssuer,
    PasswordGrantUsers,
    ExchangeParts,
    TokenEndpoint,
    IssuedTokens,
    AuthorizationApprover,
    AuthorizationEndpoint,
    OAuthApplications,
  ],
  exports: [OAuthApplicationRepository],
})
export class OAuthModule {}
