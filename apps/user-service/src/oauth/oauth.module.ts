import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AuthorizationApprover } from './authorization.approver.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { AuthorizationsHandlers } from './authorizations.handlers.js';
import { IssuedTokens } from './issued-tokens.js';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';
import { OAuthApplications } from './oauth-applications.js';
import { OAuthApplicationsHandlers } from './oauth-applications.handlers.js';
import { OAuthClients } from './oauth-clients.js';
import { OAuthCodeRepository } from './oauth-code.repository.js';
import { OAuthGrantRepository } from './oauth-grant.repository.js';
import { OAuthHandlers } from './oauth.handlers.js';
import { OAuthRevoker } from './oauth-revoker.js';
import { OAuthTokenIssuer } from './oauth-token.issuer.js';
import { OAuthTokenRepository } from './oauth-token.repository.js';
import { PasswordGrantUsers } from './password-grant-users.js';
import { TokenEndpoint } from './token-endpoint.js';
import { ExchangeParts } from './token-exchange.js';

@Module({
  imports: [TypeOrmModule.forFeature([OAuthApplicationEntity]), AuthenticationModule],
  controllers: [OAuthHandlers, AuthorizationsHandlers, OAuthApplicationsHandlers],
  providers: [
    OAuthApplicationRepository,
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
