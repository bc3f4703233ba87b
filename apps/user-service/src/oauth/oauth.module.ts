import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { IssuedTokens } from './issued-tokens.js';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthApplicationRepository } from './oauth-application.repository.js';
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
  controllers: [OAuthHandlers],
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
  ],
})
export class OAuthModule {}
