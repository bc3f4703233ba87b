import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '@ingot/platform';

/** Argon2id is the library's default algorithm. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords. Each takes tens of milliseconds of CPU time, so only few run at once. */
@Injectable()
export class PasswordHasher {
  /** Anyone can request checks, so few may wait; the rest is refused. */
  private readonly checks = new Semaphore(4, 32);
  private readonly hashes = new Semaphore(2, 100);
  private nobodys: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.hashes.run(() => hash(password, ARGON2));
  }

  /** Takes the same time without a hash, so that timing does not reveal who exists. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const isRight = await this.checks.run(async () => {
      const nobodys = await this.nobodysHash(); // always, as it makes the first check slower
      return verify(passwordHash ?? nobodys, password);
    });
    return isRight && passwordHash != null;
  }

  /** The hash of a random password, checked for users without one. */
  private nobodysHash(): Promise<string> {
    this.nobodys ??= hash(randomBytes(24).toString('base64url'), ARGON2).catch((error: unknown) => {
      this.nobodys = undefined; // later checks try again
      throw error;
    });
    return this.nobodys;
  }
}
