import { Injectable } from '@nestjs/common';
import { type RefusedBySource } from '@ingot/contracts';
import { type AuditDetails, AuditLog } from '@ingot/platform';
import { summaryOf } from './sign-in-sources.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';

/** Less than a call between processes may take: whoever waits gets an answer, whatever the provider does. */
const ANSWER_MS = 3_500;

/** Until when a provider may answer in a call that begins now; milliseconds since 1970. */
export const answerDeadline = (): number => Date.now() + ANSWER_MS;

/** Turns refusals into replies, and tells the audit log of them. */
@Injectable()
export class SourceRefusals {
  constructor(private readonly audit: AuditLog) {}

  /** @param details what the audit log says of a refusal besides the source and the reason */
  async answered<T>(source: SourceConfig, details: AuditDetails, work: () => Promise<T>): Promise<T | RefusedBySource> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      const { reason } = error;
      this.audit.record('sign_in.failed', { way: 'source', source: source.name, reason, ...details });
      return { outcome: 'refused', reason, source: summaryOf(source) };
    }
  }
}
