import { Injectable } from '@nestjs/common';
import { type SessionOrigin, type WebSession } from '@ingot/contracts';
import { type IdentityHolder, IdentityRepository } from '../identities/identity.repository.js';
import { SignIn } from '../sessions/sign-in.js';
import { type ProvenPerson } from './provider.client.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';
import { SourceSignUp } from './source-sign-up.js';

/** Decides who signs in when a provider has said who somebody is. */
@Injectable()
export class SourceSignIn {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly signUps: SourceSignUp,
    private readonly signIns: SignIn,
  ) {}

  /** Signs in who has the identity, or a new user where the source brings any. Throws `SourceRefused`. */
  async run(
    source: SourceConfig,
    person: ProvenPerson,
    origin: SessionOrigin,
  ): Promise<{ readonly session: WebSession; readonly isNew: boolean }> {
    const holder = await this.identities.findHolder(source.name, person.subject);
    const userId = holder === null ? await this.signUps.run(source, person) : mayEnter(holder);
    const reply = await this.signIns.begin(userId, origin, { source: source.name });
    if (reply.outcome !== 'signed_in') throw new SourceRefused('blocked');
    return { session: reply.session, isNew: holder === null };
  }
}

/** The same accounts are let in as by a password. */
function mayEnter({ userId, state, isConfirmed }: IdentityHolder): number {
  if (state !== 'active') throw new SourceRefused('blocked');
  if (!isConfirmed) throw new SourceRefused('unconfirmed');
  return userId;
}
