import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Slots } from '@ingot/platform';

/** Argon2id is the library's default algorithm. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords. Each takes tens of milliseconds of a processor, so only few run at a time. */
@Injectable()
export class PasswordHasher {
  /** Anyone may ask for checks, so few may wait: the rest is refused before it piles up. */
  private readonly checks = new Slots(4, 32);
  private readonly hashes = new Slots(2, 100);
  private nobodys: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.hashes.run(() => hash(password, ARGON2));
  }

  /** Takes as long without a hash as with one, so that the time tells nobody who exists. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const isRight = await this.checks.run(async () => {
      const nobodys = await this.nobodysHash(); // also where it is not needed, for the first check takes longer by it
      return verify(passwordHash ?? nobodys, password);
    });
    return isRight && passwordHash != null;
  }

  /** Of a password that nobody knows: what is checked for users who have none. */
  private nobodysHash(): Promise<string> {
    this.nobodys ??= hash(randomBytes(24).toString('base64url'), ARGON2).catch((error: unknown) => {
      this.nobodys = undefined; // one failure must not stand for all checks to come
      throw error;
    });
    return this.nobodys;
  }
}
