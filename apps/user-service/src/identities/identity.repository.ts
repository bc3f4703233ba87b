import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { IdentityEntity } from './identity.entity.js';

/** Who users are at sign-in providers. */
@Injectable()
export class IdentityRepository {
  /** Makes `externUid` the user's id at the provider, in place of another one there. One that another user has violates a key. */
  async set(tx: EntityManager, userId: number, provider: string, externUid: string): Promise<void> {
    await tx.upsert(IdentityEntity, { userId, provider, externUid }, ['userId', 'provider']);
  }
}
