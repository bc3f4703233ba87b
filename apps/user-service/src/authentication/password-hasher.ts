import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { CONFIG, currentRequest, Places } from '@ingot/platform';
import { type UserConfig } from '../config.js';

/** Argon2id is the library's default algorithm. */
const ARGON2 = { timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords. Each takes tens of milliseconds of CPU time, so few run concurrently. */
@Injectable()
export class PasswordHasher {
  /** The queue is short, as anyone can request checks; a full queue refuses. */
  private readonly checks = new Places({ running: 4, waiting: 32, parked: 0 }, 'checks of passwords');
  private readonly hashes = new Places({ running: 2, waiting: 100, parked: 0 }, 'hashes of new passwords');
  private readonly argon2: typeof ARGON2 & { readonly memoryCost: number };
  private dummy: Promise<string> | undefined;

  constructor(@Inject(CONFIG) { PASSWORD_HASH_KIB: memoryCost }: Pick<UserConfig, 'PASSWORD_HASH_KIB'>) {
    this.argon2 = { ...ARGON2, memoryCost };
  }

  hash(password: string): Promise<string> {
    return this.hashes.run(() => hash(password, this.argon2), { claimant: currentRequest()?.claimant });
  }

  /** Takes the same time without a hash, so that timing does not reveal which users exist. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const check = async (): Promise<boolean> => {
      const dummy = await this.dummyHash(); // for every check: the first one is slower
      return verify(passwordHash ?? dummy, password);
    };
    const isRight = await this.checks.run(check, { claimant: currentRequest()?.claimant });
    return isRight && passwordHash != null;
  }

  /** The hash of a random password, checked in place of a missing one. */
  private dummyHash(): Promise<string> {
    this.dummy ??= hash(randomBytes(24).toString('base64url'), this.argon2).catch((error: unknown) => {
      this.dummy = undefined; // later checks try again
      throw error;
    });
    return this.dummy;
  }
}
