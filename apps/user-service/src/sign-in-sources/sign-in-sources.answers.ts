import { Controller } from '@nestjs/common';
import {
  beginSourceSignIn,
  disconnectIdentity,
  finishSourceSignIn,
  listIdentities,
  listSignInSources,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { IdentityRepository } from '../users/identity.repository.js';
import { IdentityConnector } from './identity.connector.js';
import { SignInSources, summaryOf } from './sign-in-sources.js';
import { RoundTripBeginner, RoundTripFinisher } from './source-round-trips.js';

@Controller()
export class SignInSourcesAnswers {
  constructor(
    private readonly sources: SignInSources,
    private readonly beginner: RoundTripBeginner,
    private readonly finisher: RoundTripFinisher,
    private readonly identities: IdentityRepository,
    private readonly connector: IdentityConnector,
  ) {}

  @Answers(listSignInSources)
  async list(): Promise<ReplyOf<typeof listSignInSources>> {
    return (await this.sources.enabled()).map(summaryOf);
  }

  @Answers(beginSourceSignIn)
  begin(request: RequestOf<typeof beginSourceSignIn>): Promise<ReplyOf<typeof beginSourceSignIn>> {
    return this.beginner.begin(request);
  }

  @Answers(finishSourceSignIn)
  finish(request: RequestOf<typeof finishSourceSignIn>): Promise<ReplyOf<typeof finishSourceSignIn>> {
    return this.finisher.finish(request);
  }

  @Answers(listIdentities)
  async identitiesOf({ userId }: RequestOf<typeof listIdentities>): Promise<ReplyOf<typeof listIdentities>> {
    const identities = await this.identities.findOf(userId);
    return identities.map(({ createdAt, ...identity }) => ({
      ...identity,
      label: this.sources.find(identity.provider)?.label ?? null,
      createdAt: createdAt.getTime(),
    }));
  }

  @Answers(disconnectIdentity)
  disconnect({
    userId,
    identityId,
  }: RequestOf<typeof disconnectIdentity>): Promise<ReplyOf<typeof disconnectIdentity>> {
    return this.connector.disconnect(userId, identityId);
  }
}
