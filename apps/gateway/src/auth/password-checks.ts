import { Injectable } from '@nestjs/common';
import { AuditLog } from '@ingot/platform';

/** A password that somebody gives. */
export interface PasswordAttempt {
  /** The name or address that it is given with. */
  readonly login: string;
  readonly ip: string;
  readonly way: 'page' | 'git' | 'oauth' | 'password_change';
}

/** Every check of a password goes through here, so that what holds for all of them is said once. */
@Injectable()
export class PasswordChecks {
  constructor(private readonly audit: AuditLog) {}

  /** @param check answers null for a password that is wrong, whatever the reason */
  async run<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const result = await check();
    // what was given as the login stays out: people type their password into the wrong field
    if (result === null) this.audit.record('sign_in.failed', { ip: attempt.ip, way: attempt.way });
    return result;
  }
}
