import { Module } from '@nestjs/common';
import { SshKeysModule } from '../ssh-keys/ssh-keys.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AuthenticationAnswers } from './authentication.answers.js';
import { CredentialUsageAnswers } from './credential-usage.answers.js';
import { CredentialUsageRepository } from './credential-usage.repository.js';
import { PasswordAuthentication } from './password-authentication.js';
import { PasswordHasher } from './password-hasher.js';
import { PrincipalRepository } from './principal.repository.js';
import { SignInProblemsAnswers } from './sign-in-problems.answers.js';

@Module({
  imports: [SshKeysModule, TokensModule],
  controllers: [AuthenticationAnswers, CredentialUsageAnswers, SignInProblemsAnswers],
  providers: [CredentialUsageRepository, PasswordAuthentication, PasswordHasher, PrincipalRepository],
  exports: [PasswordAuthentication, PasswordHasher],
})
export class AuthenticationModule {}
