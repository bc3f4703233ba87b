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
import { IdentityRepository } from '../identities/identity.repository.js';
import { IdentityConnector } from './identity.connector.js';
import { RoundTripBeginner } from './round-trip.beginner.js';
import { RoundTripFinisher } from './round-trip.finisher.js';
import { SignInSources, summaryOf } from './sign-in-sources.js';

@Controller()
export class SignInSourcesHandlers {
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
  begin(wish: RequestOf<typeof beginSourceSignIn>): Promise<ReplyOf<typeof beginSourceSignIn>> {
    return this.beginner.begin(wish);
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
